import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, isOutage } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import { type Payments, PaymentTrouble } from '#server/adapters/payments.ts';
import { refuse } from '#server/http/refuse.ts';
import { findOrder, type Order } from '#server/orders/orders.ts';
import { languageKnown, pathIn } from '#shared/language.ts';
import type { RefusalCode } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

const patience = 11_000;
// A little longer than the provider's answer takes at most, so that whoever waits for a dead holder outlasts it.
const claimLife = 9_000;
const keepingTries = 4_000;

/** What an order must tell to be paid. */
export type Payable = Pick<
  Order,
  | 'id'
  | 'plan_slug'
  | 'duration'
  | 'quantity'
  | 'total'
  | 'name'
  | 'email'
  | 'phone'
  | 'language'
  | 'session_id'
  | 'session_key'
  | 'expires_at'
>;

type Session = { orderId: string; sessionId: string };

/**
 * The payment session of an order. Of any number of requests for one order, one asks the provider and the others
 * wait for its answer; a claim whose holder died is taken over.
 */
export async function openSession(
  deps: { db: Db; payments: Payments },
  order: Payable,
  fresh: boolean,
): Promise<Session> {
  if (order.session_id) return { orderId: order.id, sessionId: order.session_id };
  const mine = fresh ? order : await claim(deps.db, order.id);
  return mine ? ask(deps, mine) : waitFor(deps, order.id);
}

async function ask({ db, payments }: { db: Db; payments: Payments }, order: Payable): Promise<Session> {
  try {
    const { sessionId } = await payments.openSession({
      id: order.id,
      sessionKey: order.session_key,
      total: order.total,
      buyer: { name: order.name, email: order.email, phone: order.phone },
      note: `${order.plan_slug} x ${Math.max(order.duration, order.quantity)}`,
      tags: { plan: order.plan_slug, months: String(order.duration), quantity: String(order.quantity) },
      returnPath: pathIn(languageKnown(order.language), paths.paymentSuccess),
      expiresAt: order.expires_at,
    });
    await keep(() => keepSession(db, { id: order.id, sessionId }));
    return { orderId: order.id, sessionId };
  } catch (error) {
    if (error instanceof PaymentTrouble) await noteTrouble(db, order, error);
    throw error;
  }
}

const keepSession = keptQuery((db, { id, sessionId }: { id: string; sessionId: string }) =>
  db.updateTable('orders').set({ session_id: sessionId, session_refusal: null }).where('id', '=', id),
);

const refusals: Record<PaymentTrouble['kind'], RefusalCode & `payment_${string}`> = {
  slow: 'payment_slow',
  busy: 'payment_busy',
  refused: 'payment_refused',
};

/** Without an answer the next try repeats the same call; after an answer it must be a new one (the provider replays answers). */
async function noteTrouble(db: Db, order: Payable, trouble: PaymentTrouble): Promise<never> {
  const code = refusals[trouble.kind];
  await keep(() =>
    db
      .updateTable('orders')
      .set({
        session_refusal: code,
        ...(trouble.kind === 'slow' ? {} : { session_key: sql<string>`gen_random_uuid()` }),
        ...(trouble.kind === 'refused' ? { status: 'failed' as const, ask_next_at: null } : {}),
      })
      .where('id', '=', order.id)
      .where('session_id', 'is', null)
      .execute(),
  );
  return refuse(code);
}

/** Writes what the provider said, also when the database is being restarted just now: else the order waits for nobody. */
async function keep(write: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + keepingTries; ; await pause(100)) {
    const lost = await write().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (lost === undefined) return;
    if (!isOutage(lost) || Date.now() > end) throw lost;
  }
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
        is('session_claimed_at', '<', sql<Date>`now() - make_interval(secs => ${claimLife / 1_000})`),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

async function waitFor(deps: { db: Db; payments: Payments }, id: string): Promise<Session> {
  const until = Date.now() + patience;
  for (let wait = 40; Date.now() < until; wait = Math.min(400, wait * 1.5)) {
    await pause(wait);
    const order = await findOrder(deps.db, id);
    if (order?.session_id) return { orderId: id, sessionId: order.session_id };
    const code = Object.values(refusals).find((known) => known === order?.session_refusal);
    if (code) refuse(code);
    const mine = order && isForsaken(order) && (await claim(deps.db, id));
    if (mine) return ask(deps, mine);
  }
  return refuse('payment_slow');
}

const isForsaken = (order: Order) => Date.now() - order.session_claimed_at.getTime() > claimLife;
