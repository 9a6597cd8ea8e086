import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import type { EmailContent } from '../../emails/emails.tsx';
import { keyFor } from './keys.ts';
import type { Queue } from './queue.ts';

type OrderRow = Selectable<DB['orders']>;

/** Enqueues the receipt of a paid order; a unique index allows one per order. */
export async function enqueueReceipt(tx: Tx, queue: Queue, order: OrderRow): Promise<void> {
  await insertReceipt(tx, queue, order, 'receipt');
}

/** Enqueues another copy of the receipt. Unlike `enqueueReceipt`, it allows any number per order. */
export async function enqueueReceiptAgain(tx: Tx, queue: Queue, order: OrderRow): Promise<void> {
  await insertReceipt(tx, queue, order, 'receipt-again');
}

async function insertReceipt(tx: Tx, queue: Queue, order: OrderRow, kind: 'receipt' | 'receipt-again'): Promise<void> {
  const mail = await tx
    .insertInto('mails')
    .values({ kind, order_id: order.id, recipient: order.email, language: await languageOfOrder(tx, order) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(tx, 'send-mail', { mailId: mail.id });
}

/** Enqueues the notification of staff about a paid order, at most once per order. */
export async function enqueueNewOrderMail(tx: Tx, queue: Queue, order: OrderRow, recipient: string): Promise<void> {
  const mail = await tx
    .insertInto('mails')
    .values({ kind: 'new-order', order_id: order.id, recipient, language: 'en' })
    .onConflict((conflict) => conflict.column('order_id').where('kind', '=', 'new-order').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (mail) await queue.enqueue(tx, 'send-mail', { mailId: mail.id });
}

const keyOf = (secret: string) => keyFor(secret, 'letters');

type Deps = { queue: Queue; secrets: readonly string[] };
type Address = { to: string; language?: Language | undefined; orderId?: string | undefined };

/** Language: by default that of the recipient's account. `aboutOrder`: purged with the order. Returns its id. */
export function enqueueEmail(
  tx: Tx,
  deps: Deps,
  to: string,
  content: EmailContent,
  language?: Language,
  aboutOrder?: string,
): Promise<string> {
  return insertEmail(tx, deps, { to, language, orderId: aboutOrder }, content);
}

/** The content holds codes and links, so it is stored encrypted until the e-mail is sent. */
async function insertEmail(
  tx: Tx,
  deps: Deps,
  { to, language, orderId }: Address,
  content: EmailContent,
): Promise<string> {
  const encrypted = encrypt(keyOf(deps.secrets[0] ?? ''), Buffer.from(JSON.stringify(content)), content.kind).toString(
    'base64',
  );
  const mail = await tx
    .insertInto('mails')
    .values({
      kind: content.kind,
      recipient: to,
      order_id: orderId ?? null,
      content: encrypted,
      language: language ?? languageOfAccount(to),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.queue.enqueue(tx, 'send-mail', { mailId: mail.id });
  return mail.id;
}

type Unnamed<Content> = Content extends { name: string } ? Omit<Content, 'name'> : Content;
type Recipient = Pick<OrderRow, 'id' | 'user_id' | 'email' | 'language'>;

/** Its account's language, or else the one in which it was placed. */
export async function languageOfOrder(
  db: Db | Tx,
  { user_id, language }: Pick<OrderRow, 'user_id' | 'language'>,
): Promise<Language> {
  const owner =
    user_id === null
      ? undefined
      : await db.selectFrom('users').select('language').where('id', '=', user_id).executeTakeFirst();
  return languageKnown(owner?.language ?? language);
}

/**
 * Enqueues an e-mail to the buyer of an order. The greeting names the owner of the account only if the account has
 * verified the order's e-mail address, because the name on an order may be a stranger's text. The e-mail is purged
 * together with the order.
 */
export async function enqueueOrderEmail(
  tx: Tx,
  deps: Deps,
  order: Recipient,
  content: Unnamed<EmailContent>,
): Promise<string> {
  const named = { ...content, name: await nameOfOwner(tx, order) } as EmailContent;
  const address = { to: order.email, language: await languageOfOrder(tx, order), orderId: order.id };
  return insertEmail(tx, deps, address, named);
}

/** Returns the language of the account with this e-mail address, or else English. */
function languageOfAccount(email: string) {
  return sql<string>`coalesce((select language from users where email = ${email}), 'en')`;
}

export type OrderEmail = { kind: string; order: OrderRow; accountName: string; language: Language };
export type EmailToSend = { id: string; recipient: string; language: Language; orderId: string | null } & (
  | OrderEmail
  | { content: EmailContent }
);

/** Finds the content and recipient of an e-mail; returns undefined if it was already sent, given up or deleted. */
export async function findUnsentEmail(
  db: Db,
  secrets: readonly string[],
  mailId: string,
): Promise<EmailToSend | undefined> {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { id, recipient, order_id: orderId, kind, content } = mail;
  const to = { id, recipient, language: languageKnown(mail.language), orderId };
  if (content !== null) return { ...to, content: decryptContent(secrets, kind, content) };
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId ?? '')
    .executeTakeFirstOrThrow();
  return { ...to, order, kind, accountName: await nameOfOwner(db, order) };
}

/** Empty unless the order's e-mail address is the account's verified one. */
async function nameOfOwner(db: Db | Tx, { user_id, email }: Recipient): Promise<string> {
  if (user_id === null) return '';
  const owner = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', user_id)
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return owner?.name ?? '';
}

function decryptContent(secrets: readonly string[], kind: string, encrypted: string): EmailContent {
  for (const [index, secret] of secrets.entries()) {
    try {
      return JSON.parse(decrypt(keyOf(secret), Buffer.from(encrypted, 'base64'), kind).toString('utf8'));
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
  throw new Error('no secret to decrypt an e-mail with');
}

/** Marks an e-mail as sent and deletes its content. */
export async function markSent(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, content: sql`case when content is null then null else '' end` })
    .where('id', '=', mailId)
    .execute();
}

/** Records a failed attempt; the job retries for hours. */
export async function markFailed(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives an unsent e-mail up, with the status of the mail server if it refused the address for good. */
export async function giveUpEmail(db: Db | Tx, mailId: string, refusal: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()`, given_up_at: sql`now()`, refusal })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .execute();
}

export async function retryEmails(tx: Tx, queue: Queue, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  const given = await tx
    .updateTable('mails')
    .set({ failed_at: null, given_up_at: null, refusal: null })
    .where('id', 'in', mailIds)
    .where('given_up_at', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of given) await queue.enqueue(tx, 'send-mail', { mailId: id });
}
