import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { findPlans, planIn } from '#server/catalogue/plans.ts';
import { openPaymentSession, type PayableOrder, payableColumns } from '#server/checkout/payment-session.ts';
import { insert } from '#server/checkout/place-order.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import type { contract } from '#shared/contract/all.ts';
import { only } from '#shared/rules/buyer.ts';
import { type Duration, isDuration } from '#shared/rules/catalogue.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { taxInside } from '#shared/rules/tax.ts';
import { type QuoteRow, quoteRows, stateOf } from './quote-rows.ts';

export type PayQuoteDeps = { db: Db; payments: PaymentProvider; clock: () => Date };
type Typed = z.output<(typeof contract)['POST /api/quotes/:token/pay']['body']>;

export async function findQuote(db: Db, token: string): Promise<QuoteRow> {
  return (await quoteRows(db).where('quotes.token', '=', token).executeTakeFirst()) ?? refuse('quote_unknown');
}

/** An order that has less time left is ended, because it would expire while the buyer is on the payment page. */
const lastMinute = 60_000;
const hasTime = ({ expires_at }: PayableOrder, now: Date) => expires_at.getTime() - now.getTime() > lastMinute;

/**
 * Places the order of a quote with its price and opens its payment session. Presses at once, and later ones from any
 * browser, continue the same order while it can be paid; a unique index allows one order that is open or paid.
 */
export async function payQuote(deps: PayQuoteDeps, token: string, typed: Typed) {
  const now = deps.clock();
  const quote = await findQuote(deps.db, token);
  requireOpen(quote, now);
  const buyer = buyerOf(quote, typed);
  // Again if another press has just placed the order.
  for (let tries = 0; tries < 2; tries += 1) {
    const open = await findUnpaidOrder(deps.db, quote.id);
    // An unpaid order with other details is ended instead of changed: its payment page may still be open.
    if (open && hasTime(open, now) && isDeepStrictEqual(only(open, invoiceFields), only(buyer, invoiceFields)))
      return openPaymentSession(deps, open, false);
    if (open) await endUnpaidOrder(deps, open, now);
    const placed = await place(deps, quote, buyer, now);
    if (placed) return openPaymentSession(deps, placed, true);
  }
  return refuse('quote_being_paid');
}

function requireOpen(quote: QuoteRow, now: Date): void {
  const state = stateOf(quote, now);
  if (state !== 'open') refuse(`quote_${state}`, state === 'paid' ? { orderId: quote.order_id } : {});
}

const invoiceFields = ['state', 'gstin', 'company', 'address'] as const;

const buyerOf = (quote: QuoteRow, typed: Typed) => ({
  name: quote.name,
  email: quote.email,
  phone: quote.phone,
  state: quote.state ?? typed.state ?? refuse('invalid', { reasons: { state: { code: 'state_missing' } } }),
  gstin: (typed.gstin && readGstin(typed.gstin)) || null,
  company: typed.company || null,
  address: typed.address || null,
  language: typed.language,
});

/** Refuses if a payment has begun before the order expired, because it may still succeed. */
export async function findUnpaidOrder(db: Db | Tx, quoteId: string) {
  const order = await db
    .selectFrom('orders')
    .select([...payableColumns, ...invoiceFields, 'status'])
    .where('quote_id', '=', quoteId)
    .where((is) =>
      is.or([
        is('status', '=', 'pending'),
        is.and([is('status', '=', 'expired'), is('last_attempt', '=', 'pending'), is('ask_next_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.status === 'expired' ? refuse('quote_being_paid') : order;
}

/** Ends it at the provider, so that its session accepts no more payments, or the quote could be paid twice. */
export async function endUnpaidOrder(deps: PayQuoteDeps, order: PayableOrder, now: Date): Promise<void> {
  const { db, payments } = deps;
  // Waits for a session that another request is opening at this moment.
  const { sessionId } = hasTime(order, now)
    ? await openPaymentSession(deps, order, false).catch(refuseAsBeingPaid)
    : { sessionId: order.session_id };
  if (sessionId !== null && !(await payments.endOrder(order.id))) refuse('quote_being_paid');
  await db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
}

function refuseAsBeingPaid(error: unknown): never {
  throw error instanceof HttpError ? new HttpError('quote_being_paid') : error;
}

type Buyer = ReturnType<typeof buyerOf>;

/** Returns undefined if there is an open or paid order of the quote already. */
async function place({ db }: PayQuoteDeps, quote: QuoteRow, buyer: Buyer, now: Date) {
  // Also a plan that left the sale: the quote holds until its day.
  const stored = (await findPlans(db, quote.plan_slug))[0] ?? refuse('plan_unknown');
  const repeat = `quote ${quote.id}`;
  const order = {
    // Of no account and no browser, because others may have the link: the account with its address gets the paid order.
    request: { requester: { userId: undefined, browser: noBrowser }, hasKey: false, fingerprint: repeat, repeat },
    buyer,
    priced: { plan: planIn(stored, now), template: stored.template, quote: priceOf(quote), coupon: undefined },
    quoteId: quote.id,
    now,
  };
  return db.transaction().execute(async (tx) => {
    // A withdrawal either waits for the order and sees it, or is seen here.
    const locked = tx.selectFrom('quotes').select('withdrawn_at').where('id', '=', quote.id).forShare();
    if ((await locked.executeTakeFirstOrThrow()).withdrawn_at) refuse('quote_withdrawn');
    return insert(tx, order, null);
  });
}

const noBrowser = Buffer.alloc(0);

const durationOf = (months: number): Duration => (isDuration(months) ? months : 1);

const priceOf = (quote: QuoteRow) => ({
  planId: quote.plan_slug,
  unitPrice: quote.unit_price,
  duration: durationOf(quote.duration),
  quantity: quote.quantity,
  subtotal: quote.subtotal,
  durationDiscountPercent: 0,
  durationDiscount: quote.duration_discount,
  couponCode: null,
  couponDiscount: quote.discount,
  total: quote.total,
  tax: taxInside(quote.total),
});
