import { createHmac, createSecretKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { priceOrder } from '#server/catalogue/price-order.ts';
import { browserOrNew } from '#server/http/cookies.ts';
import { networkOf } from '#server/http/limits.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { keyFor } from '#server/platform/keys.ts';
import { browserOfKey } from './device-secret-of-key.ts';
import { findEarlierOrder } from './idempotency.ts';
import { normalizeBuyer, payRequest } from './normalize-buyer.ts';
import { openPaymentSession, type PayableOrder } from './payment-session.ts';
import { placeOrder } from './place-order.ts';

export type CheckoutDeps = {
  db: Db;
  catalogueCache: CatalogueCache;
  payments: PaymentProvider;
  clock: () => Date;
  secrets: readonly string[];
  https: boolean;
  /**
   * Maximum number of unpaid orders in which one account, or all guests of one network, may reserve the same limited
   * coupon.
   */
  couponsPerBuyer: number;
};

/** Returns the function that hashes an account id or network for its share of a coupon. */
function holderHash([newest = '']: readonly string[]): (holder: string) => Buffer {
  // A KeyObject, because for a Buffer Node throws and catches an exception, which takes five times as long as the hash.
  const key = createSecretKey(keyFor(newest, 'coupon-share'));
  return (holder) => createHmac('sha256', key).update(holder).digest();
}

export function checkoutRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  const { db, catalogueCache, clock, https, couponsPerBuyer } = deps;
  const hashOfHolder = holderHash(deps.secrets);
  route(app, 'POST /api/cashfree/initiate-payment', async ({ body, headers, currentUser, request, reply }) => {
    const now = clock();
    const key = headers['idempotency-key'];
    const browser = browserOrNew({ request, reply, https }, browserOfKey(currentUser ? undefined : key, deps.secrets));
    const requester = { userId: currentUser?.id, browser: browser.hash };
    // Also finds a plan that is no longer on sale, so that a repeated request is recognized.
    const plan = await catalogueCache.storedPlan(body.planId);
    const buyer = normalizeBuyer(body);
    const asked = payRequest(requester, key, body, buyer, plan);
    const holder = currentUser?.id ?? networkOf(request.ip);

    /** Returns the payment session and sets the browser cookie, which is not set on errors. */
    const answer = async (order: PayableOrder, fresh: boolean) => {
      const { sessionId, orderId } = await openPaymentSession(deps, order, fresh);
      browser.give();
      return { payment_session_id: sessionId, order_id: orderId };
    };

    const known = await findEarlierOrder(deps, asked, now);
    if (known) return answer(known, false);

    const place = async () => {
      const priced = await priceOrder({ db, catalogueCache }, body, now, asked.requester);
      if (priced.quote.total !== body.amount) refuse('price_changed', { quote: priced.quote });
      if (priced.quote.total < 1) refuse('nothing_to_pay');
      // Each account has its own share, because many customers share the network of a mobile carrier.
      const share = { hash: hashOfHolder(holder), most: couponsPerBuyer };
      return placeOrder(deps, { request: asked, buyer, priced, share, now });
    };
    const { order, fresh } = await place().catch(async (error: unknown) => {
      // A parallel request from another tab may just have placed the order that took the last redemption.
      const usedUp = error instanceof HttpError && (error.code === 'coupon_used_up' || error.code === 'coupon_held');
      const made = usedUp ? await findEarlierOrder(deps, asked, now) : undefined;
      if (!made) throw error;
      return { order: made, fresh: false };
    });
    return answer(order, fresh);
  });
}
