import nodemailer from 'nodemailer';

/** `from` and `replyTo`: the address that it comes from and that an answer goes to, where they are not the usual one. */
export type Letter = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  from?: string;
  replyTo?: string;
};

export type Mail = {
  /** Hands a letter to the mail server; the same id makes the same Message-ID, so that a repeated one can be told. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** Mail over SMTP. `url` is smtp:// or smtps://, `from` the sender as people see it. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
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
    async send({ id, to, subject, html, text, from: sender = from, replyTo }) {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
