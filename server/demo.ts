import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { lowPort } from '#sandbox/low-port.ts';
import { mailbox } from '#sandbox/mailbox/plugin.ts';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';
import { paymentSandbox } from '#sandbox/payments/plugin.ts';
import { brand } from '#shared/brand.ts';
import type { Config } from './config.ts';
import { demoAccount } from './demo-account.ts';

export type StandIns = {
  cashfree: NonNullable<Config['cashfree']>;
  smtpUrl: string;
  /** Where text messages are handed in; nothing where the mailbox is not used. */
  smsUrl: string | undefined;
  /** What was started, with its address, for the newcomer. */
  places: [what: string, where: string][];
  mount(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
};

/** Stand-ins for whatever a demo has no account for. They speak the providers' own protocols; nothing else knows of them. */
export async function startStandIns(config: Config): Promise<StandIns> {
  const account = config.cashfree ? undefined : demoAccount(config);
  const store = config.smtpUrl ? undefined : await openMailStore(join(config.dataDir, 'mailbox'));
  const smtp = store ? await startSmtp({ host: '127.0.0.1', port: 0, store }) : undefined;
  const places: [string, string][] = [];
  if (account) places.push(['Payment sandbox', account.browserSide]);
  if (store) places.push(['Mailbox', `${config.publicUrl}/dev/mailbox`]);
  return {
    cashfree: config.cashfree ?? account ?? demoAccount(config),
    smtpUrl: config.smtpUrl ?? `smtp://127.0.0.1:${smtp?.port}`,
    smsUrl: store ? `http://localhost:${config.port}/dev/mailbox/api/sms` : undefined,
    places,
    async mount(app) {
      if (account)
        await app.register(paymentSandbox, {
          prefix: '/dev/cashfree',
          clientId: account.clientId,
          clientSecret: account.secrets[0] ?? '',
          publicUrl: account.browserSide,
          webhookUrl: `http://localhost:${config.port}/api/cashfree/webhook`,
          merchantName: brand.name,
          stateFile: join(config.dataDir, 'payment-sandbox.jsonl'),
        });
      if (store) await app.register(mailbox, { prefix: '/dev/mailbox', store });
    },
    stop: async () => smtp?.stop(),
  };
}

/** Lets the stand-ins answer on a port of their own, for several workers to pass on to. Returns the port. */
export async function serveStandIns(
  standIns: StandIns,
  atEnd: (close: () => Promise<void>) => unknown,
): Promise<number> {
  const own = Fastify({ forceCloseConnections: true });
  await standIns.mount(own);
  const port = await lowPort();
  await own.listen({ port, host: '127.0.0.1' });
  atEnd(() => own.close());
  return port;
}
