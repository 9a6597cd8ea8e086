import nodemailer from 'nodemailer';

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

export type Mailer = {
  /** Sends an e-mail. The same id gives the same Message-ID, so that duplicates can be recognized. */
  send(email: Email): Promise<void>;
  close(): void;
};

/** Creates an SMTP client. `url` begins with smtp:// or smtps://. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ id, to, subject, html, text, from: sender = from, replyTo, attachments = [] }) {
      await transport.sendMail({
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
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

/** Connects to the SMTP server and authenticates, without sending anything. Returns the error, if any. */
export async function smtpError(url: string): Promise<unknown> {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000 });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}
