import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pRetry from 'p-retry';
import { type Db, isOutage } from '#database/connect.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import { releaseCoupon } from '#server/catalogue/coupon-reservations.ts';
import { refuse } from '#server/http/refuse.ts';
import { findOrder, type Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { languageKnown, pathIn } from '#shared/language.ts';
import type { ErrorCode } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { sessionLease } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

// Longer than the lease, so that a waiting request outlasts the lease of a request that has crashed.
const waitMs = 11_000;
const retryMs = 4_000;

export const payableColumns = [
  'id',
  'plan_slug',
  'plan_name',
  'category',
  'duration',
  'quantity',
  'total',
  'name',
  'email',
  'phone',
  'language',
  'session_id',
  'session_key',
  'expires_at',
] as const;

export type PayableOrder = Pick<Order, (typeof payableColumns)[number]>;

type Session = { orderId: string; sessionId: string };

/**
 * Returns the payment session of an order. If several requests need it in parallel, one calls the provider under a
 * lease and the others wait for the stored response. If that request crashes, another takes over after the lease.
 */
export async function openPaymentSession(
  deps: { db: Db; payments: PaymentProvider },
  order: PayableOrder,
  fresh: boolean,
): Promise<Session> {
  if (order.session_id) return { orderId: order.id, sessionId: order.session_id };
  const claimed = fresh ? order : await claim(deps.db, order.id);
  return claimed ? requestSession(deps, claimed) : waitFor(deps, order.id);
}

async function requestSession(
  { db, payments }: { db: Db; payments: PaymentProvider },
  order: PayableOrder,
): Promise<Session> {
  try {
    const { sessionId } = await payments.openSession({
      id: order.id,
      sessionKey: order.session_key,
      total: order.total,
      buyer: { name: order.name, email: order.email, phone: order.phone },
      note: noteOf(order),
      tags: { plan: order.plan_slug, months: String(order.duration), quantity: String(order.quantity) },
      returnPath: pathIn(languageKnown(order.language), paths.paymentSuccess),
      expiresAt: order.expires_at,
    });
    await retryOnOutage(() => storeSession(db, order.id, sessionId));
    return { orderId: order.id, sessionId };
  } catch (error) {
    if (error instanceof PaymentProviderError) await storeFailure(db, order, error);
    throw error;
  }
}

async function storeSession(db: Db, id: string, sessionId: string): Promise<void> {
  const session = { session_id: sessionId, session_refusal: null };
  const order = db.updateTable('orders').set(session).where('id', '=', id).where('status', '<>', 'failed');
  const stored = await order.returning('id').executeTakeFirst();
  if (!stored) await reopen(db, id, session);
}

/**
 * Stores the session of an order that was marked as failed before the provider responded. Buyers can pay in that
 * session, so the order becomes pending again and is reconciled. It becomes expired instead if, in the meantime, its
 * coupon was released, its buyer was erased, or an equal order or one of the same quote was placed. Reconciliation still finds a payment.
 */
async function reopen(db: Db, id: string, session: { session_id: string; session_refusal: null }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reopened = await tx
      .updateTable('orders')
      .set({
        ...session,
        status: sql`case when coupon_use = 'released' or erase_requested_at is not null or name = ''
            or exists (select from orders as other where other.request_digest = orders.request_digest
              and other.status = 'pending')
            or exists (select from orders as other where other.quote_id = orders.quote_id and other.id <> orders.id
              and other.status in ('pending', 'paid', 'refunded'))
          then 'expired' else 'pending' end`,
        ask_next_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    if (reopened) await publishChange(tx, 'orders', id);
  });
}

function noteOf(order: PayableOrder): string {
  const title = planTitle({ category: order.category, name: order.plan_name }).replace(' · ', ' ');
  return `${title} x ${Math.max(order.duration, order.quantity)}`.slice(0, 200);
}

const errors: Record<PaymentProviderError['kind'], ErrorCode & `payment_${string}`> = {
  slow: 'payment_slow',
  busy: 'payment_busy',
  refused: 'payment_refused',
};

/**
 * Stores a failed call to the provider. If the provider refused the order, the order fails and its coupon is released.
 * If there was no response, the retry uses the same idempotency key. Otherwise the retry uses a new key, because the
 * provider repeats its response to a key.
 */
async function storeFailure(db: Db, order: PayableOrder, trouble: PaymentProviderError): Promise<never> {
  const code = errors[trouble.kind];
  const refused = trouble.kind === 'refused';
  await retryOnOutage(() =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set({
          session_refusal: code,
          ...(trouble.kind === 'slow' ? {} : { session_key: sql<string>`gen_random_uuid()` }),
          ...(refused ? { status: 'failed' as const, ask_next_at: null } : {}),
        })
        .where('id', '=', order.id)
        .where('session_id', 'is', null)
        .execute();
      if (refused) await releaseCoupon(tx, order.id);
    }),
  );
  return refuse(code);
}

/**
 * Retries a write while the database restarts, because without the stored response the order is blocked until the lease
 * ends.
 */
async function retryOnOutage(write: () => Promise<unknown>): Promise<void> {
  await pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    maxRetryTime: retryMs,
    minTimeout: 100,
    factor: 1,
    shouldRetry: ({ error }) => isOutage(error),
  });
}

async function claim(db: Db, id: string): Promise<Order | undefined> {
  return db
    .updateTable('orders')
    .set({ session_refusal: null, session_claimed_at: sql`now()` })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .where('status', '=', 'pending')
    .where((is) =>
      is.or([
        is('session_refusal', 'is not', null),
        is('session_claimed_at', '<', sql<Date>`now() - make_interval(secs => ${sessionLease / 1_000})`),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

async function waitFor(deps: { db: Db; payments: PaymentProvider }, id: string): Promise<Session> {
  const until = Date.now() + waitMs;
  for (let wait = 40; Date.now() < until; wait = Math.min(400, wait * 1.5)) {
    await pause(wait);
    const order = await findOrder(deps.db, id);
    if (order?.session_id) return { orderId: id, sessionId: order.session_id };
    const code = Object.values(errors).find((known) => known === order?.session_refusal);
    if (code) refuse(code);
    const claimed = order && isForsaken(order) && (await claim(deps.db, id));
    if (claimed) return requestSession(deps, claimed);
  }
  return refuse('payment_slow');
}

const isForsaken = (order: Order) => Date.now() - order.session_claimed_at.getTime() > sessionLease;
