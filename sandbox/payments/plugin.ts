import type { FastifyPluginAsync } from 'fastify';
import { keepOwnHeaders, refuseForeignHosts } from '../own-headers.ts';
import { adminApi } from './admin.ts';
import { orderApi } from './api.ts';
import { resumeAttempts } from './attempts.ts';
import { developerPages } from './developer.ts';
import { hostedCheckout } from './hosted.ts';
import type { PaymentSandboxOptions } from './options.ts';
import { resumeRefunds } from './refunds.ts';
import { openSandbox } from './sandbox.ts';
import { resumeWebhooks } from './webhooks.ts';

export type { PaymentSandboxOptions } from './options.ts';

/**
 * Replacement for Cashfree's HTTP interface: order API, browser SDK, hosted page, webhooks, and switches for testing.
 */
export const paymentSandbox: FastifyPluginAsync<PaymentSandboxOptions> = async (app, options) => {
  const sandbox = openSandbox(options, app.log);
  keepOwnHeaders(app);
  await app.register(async (part) => orderApi(part, sandbox));
  // The order API does not check the host: servers may call it by any name, and it requires the client secret.
  await app.register(async (pages) => {
    refuseForeignHosts(pages, options.publicUrl);
    await pages.register(async (part) => hostedCheckout(part, sandbox));
    await pages.register(async (part) => adminApi(part, sandbox));
    await pages.register(async (part) => developerPages(part, sandbox));
  });
  // Waits until the server listens, because overdue webhooks may be addressed to this server.
  app.addHook('onListen', async () => {
    resumeAttempts(sandbox);
    resumeRefunds(sandbox);
    resumeWebhooks(sandbox);
  });
  app.addHook('preClose', async () => sandbox.stop());
  app.addHook('onClose', async () => sandbox.ledger.close());
};
