import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mailbox } from '#sandbox/mailbox/plugin.ts';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';
import { paymentSandbox } from '#sandbox/payments/plugin.ts';
import type { Config, ProviderAccounts } from '#server/config/config.ts';
import { brand } from '#shared/brand.ts';
import { demoAccount } from './demo-account.ts';

export type Sandboxes = {
  accounts: ProviderAccounts;
  /** Names and URLs of the sandbox pages, printed at start-up. */
  addresses: [name: string, address: string][];
  mount(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
};

/** Starts sandboxes (payments, mail, text messages) for providers that are not configured. */
export async function startSandboxes(config: Config): Promise<Sandboxes> {
  const account = config.cashfree ? undefined : demoAccount(config);
  const store = config.smtpUrl ? undefined : await openMailStore(join(config.dataDir, 'mailbox'));
  const smtp = store ? await startSmtp({ host: '127.0.0.1', port: 0, store }) : undefined;
  const addresses: [string, string][] = [];
  if (account) addresses.push(['Payment sandbox', account.browserSide]);
  if (store) addresses.push(['Mailbox', `${config.publicUrl}/dev/mailbox`]);
  return {
    accounts: {
      cashfree: config.cashfree ?? account ?? demoAccount(config),
      smtpUrl: config.smtpUrl ?? `smtp://127.0.0.1:${smtp?.port}`,
      smsUrl: store ? `http://localhost:${config.port}/dev/mailbox/api/sms` : undefined,
    },
    addresses,
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
      if (store) await app.register(mailbox, { prefix: '/dev/mailbox', store, publicUrl: config.publicUrl });
    },
    stop: async () => smtp?.stop(),
  };
}
