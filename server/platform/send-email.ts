import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { EmailAttachment, Mailer } from '#server/adapters/mail.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import type { EmailBody } from '../../emails/layout.tsx';
import { deleteExpiredEmails } from './expired-emails.ts';
import { type EmailToSend, findUnsentEmail, markFailed, markSent, type OrderEmail } from './outbox.ts';
import { publishChange } from './publish-change.ts';

type Renderers = ReturnType<Web['emailsIn']>;

export type EmailDeps = {
  db: Db;
  mail: Mailer;
  web: () => Promise<Web>;
  publicUrl: string;
  secrets: readonly string[];
  /** Returns the attachments of an e-mail, such as the invoice with the receipt. */
  emailAttachments: (deps: EmailDeps, email: EmailToSend) => Promise<EmailAttachment[]>;
  log: FastifyBaseLogger;
  renderOrderEmail: (db: Db, renderers: Renderers, email: OrderEmail, publicUrl: string) => Promise<EmailBody>;
};

/**
 * Sends one e-mail of the outbox, unless its code or link has expired. If the process crashes between sending and
 * marking the e-mail, it is sent again with the same Message-ID.
 */
export async function sendEmail(deps: EmailDeps, mailId: string): Promise<void> {
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
  await mail
    .send({
      id: due.id,
      to: due.recipient,
      ...body,
      subject: inOneLine(body.subject),
      ...(attachments.length > 0 ? { attachments } : {}),
    })
    .catch(async (error: unknown) => {
      await markFailed(db, due.id);
      await publishReplyStatus(db, due);
      throw error;
    });
  await markSent(db, due.id);
  await publishReplyStatus(db, due);
}

/** Publishes a change of the enquiry, because its page shows whether the reply was sent. */
async function publishReplyStatus(db: Db, due: EmailToSend): Promise<void> {
  if ('content' in due && due.content.kind === 'enquiry-reply')
    await publishChange(db, 'enquiries', due.content.number);
}
