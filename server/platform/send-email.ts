import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '#database/connect.ts';
import { AddressRefused, type EmailAttachment, type Mailer } from '#server/adapters/mail.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import type { EmailBody } from '../../emails/layout.tsx';
import { deleteExpiredEmails } from './expired-emails.ts';
import { type EmailToSend, findUnsentEmail, giveUpEmail, markFailed, markSent, type OrderEmail } from './outbox.ts';
import { publishChange } from './publish-change.ts';

type Renderers = ReturnType<Web['emailsIn']>;

export type EmailDeps = {
  db: Db;
  mail: Mailer;
  web: () => Promise<Web>;
  publicUrl: string;
  secrets: readonly string[];
  emailAttachments: (deps: EmailDeps, email: EmailToSend) => Promise<EmailAttachment[]>;
  /** Called in the transaction that gives up an e-mail about an order, because its address is refused for good. */
  onAddressRefused: (tx: Tx, orderId: string, recipient: string) => Promise<void>;
  log: FastifyBaseLogger;
  renderOrderEmail: (db: Db, renderers: Renderers, email: OrderEmail, publicUrl: string) => Promise<EmailBody>;
};

/**
 * Sends one e-mail of the outbox, unless its code or link has expired. An e-mail is given up if the mail server refuses
 * its address for good, or if the last attempt fails. If the process crashes between sending and marking the e-mail, it
 * is sent again with the same Message-ID.
 */
export async function sendEmail(deps: EmailDeps, mailId: string, isLastAttempt = false): Promise<void> {
  await attempt(deps, mailId).catch(async (error: unknown) => {
    if (isLastAttempt) await giveUpEmail(deps.db, mailId, null);
    throw error;
  });
}

async function attempt(deps: EmailDeps, mailId: string): Promise<void> {
  const { db, mail, web, publicUrl, secrets } = deps;
  await deleteExpiredEmails(db, mailId);
  const due = await findUnsentEmail(db, secrets, mailId);
  if (!due) return;
  const renderers = (await web()).emailsIn(due.language);
  const body =
    'content' in due
      ? renderers.renderEmail(due.content, publicUrl)
      : await deps.renderOrderEmail(db, renderers, due, publicUrl);
  const attachments = await deps.emailAttachments(deps, due);
  try {
    await mail.send({
      id: due.id,
      to: due.recipient,
      ...body,
      subject: inOneLine(body.subject),
      ...(attachments.length > 0 ? { attachments } : {}),
    });
    await markSent(db, due.id);
  } catch (error) {
    if (!(error instanceof AddressRefused)) {
      await markFailed(db, due.id);
      await publishReplyStatus(db, due);
      throw error;
    }
    await endRefused(deps, due, error.status);
  }
  await publishReplyStatus(db, due);
}

async function endRefused({ db, log, onAddressRefused }: EmailDeps, due: EmailToSend, status: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (due.orderId !== null) await onAddressRefused(tx, due.orderId, due.recipient);
    await giveUpEmail(tx, due.id, status);
  });
  log.warn({ mailId: due.id, status }, 'an e-mail was refused for good');
}

/** Publishes a change of the enquiry, because its page shows whether the reply was sent. */
async function publishReplyStatus(db: Db, due: EmailToSend): Promise<void> {
  if ('content' in due && due.content.kind === 'enquiry-reply')
    await publishChange(db, 'enquiries', due.content.number);
}
