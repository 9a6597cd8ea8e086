import type { FastifyInstance } from 'fastify';
import type { ProviderEvent } from '#server/adapters/payments.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { storeDispute } from '#server/orders/disputes/store-dispute.ts';
import { storeEvent } from './events.ts';
import { followPaymentState } from './follow-payment-state.ts';
import type { PaymentSyncDeps } from './sync-payment.ts';

/** Registers the payment webhook route. The signature covers raw bytes, so this scope parses no JSON. */
export async function paymentRoutes(app: FastifyInstance, { db, payments, queue }: PaymentSyncDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  );

  const read = (raw: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent => {
    try {
      return payments.readEvent(raw, headers) ?? refuse('signature_wrong');
    } catch (error) {
      if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
        refuse('event_unreadable');
      throw error;
    }
  };

  route(app, 'POST /api/cashfree/webhook', async ({ request }) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = read(raw, request.headers);
    const { dispute, orderId } = event;
    // The provider's test of the address, and news about other things than orders.
    if (orderId === '' && !dispute) return { received: true as const };
    const known = dispute
      ? await storeDispute(db, orderId, dispute, followPaymentState)
      : (await storeEvent(db, queue, event)) !== 'order unknown';
    if (!known) refuse('order_unknown');
    return { received: true as const };
  });
}
