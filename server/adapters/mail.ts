import nodemailer from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';

export type EmailAttachment = { fileName: string; bytes: Buffer; mediaType: string };

/** An e-mail to send. Without `from`, the usual sender is used. */
export type Email = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  from?: string;
  replyTo?: string;
  attachments?: EmailAttachment[];
};

/** The mail server refuses the recipient or the message for good. `status` is like `550 5.1.1`. */
export class AddressRefused extends Error {
  readonly status: string;
  constructor(status: string) {
    super(`the mail server refused the address for good: ${status}`);
    this.status = status;
  }
}

export type Mailer = {
  /** Sends an e-mail; throws `AddressRefused` if a retry is useless. The same id gives the same Message-ID, so that duplicates can be recognized. */
  send(email: Email): Promise<void>;
  close(): void;
};

export function smtpMailer({ url, from }: { url: string; from: () => string }): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ id, to, subject, html, text, from: sender = from(), replyTo, attachments = [] }) {
      const sent = transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        html,
        text,
        attachments: attachments.map(({ fileName, bytes, mediaType }) => ({
          filename: fileName,
          content: bytes,
          contentType: mediaType,
        })),
        messageId: `<${id}@${/@([^>\s]+)/.exec(from())?.[1] ?? 'localhost'}>`,
      });
      await sent.catch((error: unknown) => {
        throw finalRefusal(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}

/** A 5xx about recipient or message is final. Refused credentials or senders are our fault: retried. */
function finalRefusal(error: unknown): AddressRefused | undefined {
  const { responseCode = 0, command, response = '' } = error as Partial<SMTPError>;
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return undefined;
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return new AddressRefused(detail ? `${responseCode} ${detail}` : `${responseCode}`);
}
