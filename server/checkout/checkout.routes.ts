import type { FastifyInstance } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#database/connect.ts';
import type { Payments } from '#server/adapters/payments.ts';
import { priceOf } from '#server/catalogue/price.ts';
import type { Shelf } from '#server/catalogue/shelf.ts';
import { answer } from '#server/http/endpoint.ts';
import { spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import { contract } from '#shared/contract/all.ts';
import { openSession } from './open-session.ts';
import { placeOrder } from './place-order.ts';
import { buyerOf } from './request.ts';

export type CheckoutDeps = {
  db: Db;
  shelf: Shelf;
  payments: Payments;
  clock: () => Date;
  perPerson: RateLimiterAbstract | undefined;
};

/** From a choice and a buyer to a payment session. */
export function checkoutRoutes(app: FastifyInstance, { db, shelf, payments, clock, perPerson }: CheckoutDeps): void {
  answer(app, contract.startPayment, async ({ body, headers, visitor }) => {
    const now = clock();
    const priced = await priceOf({ db, shelf }, body, now);
    if (priced.quote.total !== body.amount) refuse('price_changed', { quote: priced.quote });
    if (priced.quote.total < 1) refuse('nothing_to_pay');
    const buyer = buyerOf(body);
    await spend(perPerson, buyer.email);
    const { order, fresh } = await placeOrder(db, {
      ...{ buyer, priced, now },
      key: headers['idempotency-key'],
      personId: visitor?.id,
    });
    const session = await openSession({ db, payments }, order, fresh);
    return { payment_session_id: session.sessionId, order_id: session.orderId };
  });
}
