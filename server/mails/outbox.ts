import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { seal, unseal } from '#server/adapters/seal.ts';
import { keyFor } from '#server/keys.ts';
import type { Order } from '#server/orders/orders.ts';
import type { Queue } from '#server/work/queue.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { lettersKept } from '#shared/rules/retention.ts';
import type { LetterContent } from '../../emails/letters.tsx';

/** One receipt per order, whatever happens: the row is the promise, the job keeps it. */
export async function announceReceipt(tx: Tx, queue: Queue, order: Order): Promise<void> {
  await promiseReceipt(tx, queue, order, 'receipt');
}

/** The same receipt once more, because staff were asked for it. */
export async function announceReceiptAgain(tx: Tx, queue: Queue, order: Order): Promise<void> {
  await promiseReceipt(tx, queue, order, 'receipt-again');
}

async function promiseReceipt(tx: Tx, queue: Queue, order: Order, kind: 'receipt' | 'receipt-again'): Promise<void> {
  const mail = await tx
    .insertInto('mails')
    .values({ kind, order_id: order.id, recipient: order.email, language: order.language })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(tx, 'send-mail', { mailId: mail.id });
}

const keyOf = (secret: string) => keyFor(secret, 'letters');

/**
 * Puts a letter into the outbox, in the same transaction as what it tells of. Codes and links are in it, so it is kept
 * sealed until it has gone. In the language of the recipient's account where no other is named. Returns the mail's id.
 */
export async function announceLetter(
  tx: Tx,
  deps: { queue: Queue; secrets: readonly string[] },
  to: string,
  letter: LetterContent,
  language?: Language,
): Promise<string> {
  const sealed = seal(keyOf(deps.secrets[0] ?? ''), Buffer.from(JSON.stringify(letter)), letter.kind).toString(
    'base64',
  );
  const mail = await tx
    .insertInto('mails')
    .values({ kind: letter.kind, recipient: to, sealed_letter: sealed, language: language ?? languageOfPerson(to) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.queue.enqueue(tx, 'send-mail', { mailId: mail.id });
  return mail.id;
}

/** How the owner of an address wants to be written to. */
function languageOfPerson(email: string) {
  return sql<string>`coalesce((select language from people where email = ${email}), 'en')`;
}

export type MailToSend = { id: string; recipient: string; language: Language } & (
  | { order: Order }
  | { letter: LetterContent }
);

/** What a mail says and to whom, unless it has gone out already. */
export async function findUnsentMail(
  db: Db,
  secrets: readonly string[],
  mailId: string,
): Promise<MailToSend | undefined> {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { id, recipient, order_id, kind, sealed_letter } = mail;
  const language = languageKnown(mail.language);
  if (sealed_letter !== null) return { id, recipient, language, letter: openLetter(secrets, kind, sealed_letter) };
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order_id ?? '')
    .executeTakeFirstOrThrow();
  return { id, recipient, language, order };
}

function openLetter(secrets: readonly string[], kind: string, sealed: string): LetterContent {
  for (const [index, secret] of secrets.entries()) {
    try {
      return JSON.parse(unseal(keyOf(secret), Buffer.from(sealed, 'base64'), kind).toString('utf8'));
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
  throw new Error('no secret to open a letter with');
}

/** Notes that a mail has been handed over, and forgets what a letter said. */
export async function markSent(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, sealed_letter: sql`case when sealed_letter is null then null else '' end` })
    .where('id', '=', mailId)
    .execute();
}

/** Notes that a mail could not be handed over; it is tried again for hours. */
export async function markFailed(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes the rows of letters that went out long ago, at most so many at a time; receipts stay. Returns how many. */
export async function forgetOldLetters(db: Db, now: Date, most = 1_000): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('order_id', 'is', null)
    .where('sent_at', '<', new Date(now.getTime() - lettersKept))
    .orderBy('sent_at')
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
