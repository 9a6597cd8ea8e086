import type { FastifyInstance } from 'fastify';
import type { ProviderEvent } from '#server/adapters/payments.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { contract } from '#shared/contract/all.ts';
import { storeEvent } from './events.ts';
import type { Settling } from './settle.ts';

/** Takes the provider's webhooks. The signature is over raw bytes, so this room parses no JSON. */
export async function paymentRoutes(app: FastifyInstance, { db, payments, queue }: Settling): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body));

  const read = (raw: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent => {
    try {
      return payments.readEvent(raw, headers) ?? refuse('signature_wrong');
    } catch (error) {
      if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
        refuse('event_unreadable');
      throw error;
    }
  };

  answer(app, contract.receiveEvent, async ({ request }) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const fate = await storeEvent(db, queue, read(raw, request.headers), raw.toString('utf8').replaceAll('\0', ''));
    if (fate === 'order unknown') refuse('order_unknown');
    return { received: true as const };
  });
}
