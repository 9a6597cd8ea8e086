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

/** Greets a mail server and signs in, without sending anything; returns what was wrong, if anything. */
export async function smtpTrouble(url: string): Promise<unknown> {
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
