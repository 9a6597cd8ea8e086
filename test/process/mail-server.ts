import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { readMail } from '#sandbox/mailbox/mail.ts';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';

export type Delivery = { to: string; messageId: string };

export type MailServer = {
  url: string;
  /** All mails as received, including duplicates. */
  deliveries: Delivery[];
  /** Delays the acceptance of each mail by this number of milliseconds. */
  slow(milliseconds: number): void;
  /** Stops listening until `reopen` is called. */
  shut(): Promise<void>;
  reopen(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a mail server outside the product's process, so that it survives kills. */
export async function startMailServer(folder: string): Promise<MailServer> {
  const store = await openMailStore(folder);
  const deliveries: Delivery[] = [];
  let wait = 0;
  const acceptMail: typeof store.acceptMail = async (raw, recipients) => {
    const { messageId } = await readMail(raw);
    for (const to of recipients) deliveries.push({ to, messageId: messageId ?? '' });
    await new Promise((resolve) => setTimeout(resolve, wait));
    return store.acceptMail(raw, recipients);
  };
  const start = (port: number) => startSmtp({ port, store: { ...store, acceptMail } });
  const port = await freeLoopbackPort();
  let smtp: Awaited<ReturnType<typeof start>> | undefined = await start(port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    slow: (milliseconds) => {
      wait = milliseconds;
    },
    async shut() {
      await smtp?.stop();
      smtp = undefined;
    },
    async reopen() {
      smtp ??= await start(port);
    },
    async close() {
      await smtp?.stop();
    },
  };
}
