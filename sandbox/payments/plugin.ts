import type { FastifyPluginAsync } from 'fastify';
import { keepOwnHeaders, refuseForeignPages } from '../pages.ts';
import { adminApi } from './admin.ts';
import { orderApi } from './api.ts';
import { developerPage } from './developer.ts';
import { hostedCheckout } from './hosted.ts';
import { watchAttempt } from './orders.ts';
import { watchRefund } from './refunds.ts';
import { openSandbox, type PaymentSandboxOptions } from './sandbox.ts';
import { planEvent } from './webhooks.ts';

export type { PaymentSandboxOptions } from './sandbox.ts';

/** Cashfree's order API, browser SDK, hosted page and webhooks, with switches for testing. */
export const paymentSandbox: FastifyPluginAsync<PaymentSandboxOptions> = async (app, options) => {
  const sandbox = openSandbox(options, app.log);
  const { ledger } = sandbox;
  keepOwnHeaders(app);
  // The order API does not check the host: servers may call it by any name, and it requires the client secret. The
  // payment page is opened by a form of the shop, which may have another origin.
  await app.register(async (part) => orderApi(part, sandbox));
  await app.register(async (part) => hostedCheckout(part, sandbox));
  await app.register(async (part) => {
    refuseForeignPages(part, options.publicUrl);
    developerPage(part, sandbox);
    adminApi(part, sandbox);
  });
  // Waits until the server listens, because overdue webhooks may be addressed to this server.
  app.addHook('onListen', async () => {
    for (const attempt of ledger.attempts.all()) watchAttempt(sandbox, attempt);
    for (const refund of ledger.refunds.all()) watchRefund(sandbox, refund);
    for (const event of ledger.events.all()) planEvent(sandbox, event);
  });
  app.addHook('preClose', async () => sandbox.stop());
  app.addHook('onClose', async () => ledger.close());
};
