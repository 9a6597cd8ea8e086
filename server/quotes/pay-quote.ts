import type { z } from 'zod';
import type { Db } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { findPlans, planIn } from '#server/catalogue/plans.ts';
import { openPaymentSession, type PayableOrder, payableColumns } from '#server/checkout/payment-session.ts';
import { insert } from '#server/checkout/place-order.ts';
import { refuse } from '#server/http/refuse.ts';
import type { contract } from '#shared/contract/all.ts';
import { type Duration, isDuration } from '#shared/rules/catalogue.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { taxInside } from '#shared/rules/tax.ts';
import { type QuoteRow, quoteRows, stateOf } from './quote-rows.ts';

export type PayQuoteDeps = { db: Db; payments: PaymentProvider; clock: () => Date };
type Typed = z.output<(typeof contract)['POST /api/quotes/:token/pay']['body']>;
type Payer = { typed: Typed; browser: Buffer };

export async function findQuote(db: Db, token: string): Promise<QuoteRow> {
  return (await quoteRows(db).where('quotes.token', '=', token).executeTakeFirst()) ?? refuse('quote_unknown');
}

/** An order that has less time left is ended, because it would expire while the buyer is on the payment page. */
const lastMinute = 60_000;

/**
 * Places the order of a quote with its price and opens its payment session. Presses at once, and later ones from any
 * browser, continue the same order while it can be paid; a unique index allows one order that is open or paid.
 */
export async function payQuote(deps: PayQuoteDeps, token: string, payer: Payer) {
  const now = deps.clock();
  const quote = await findQuote(deps.db, token);
  requireOpen(quote, now);
  // Again if another press has just placed the order.
  for (let tries = 0; tries < 2; tries += 1) {
    const open = await findOpenOrder(deps, quote.id, now);
    if (open) return openPaymentSession(deps, open, false);
    const placed = await place(deps, quote, payer, now);
    if (placed) return openPaymentSession(deps, placed, true);
  }
  return refuse('quote_being_paid');
}

function requireOpen(quote: QuoteRow, now: Date): void {
  const state = stateOf(quote, now);
  if (state !== 'open') refuse(`quote_${state}`, state === 'paid' ? { orderId: quote.order_id } : {});
}

/** Returns the order that can still be paid, or undefined if there is none. Ends one whose time is nearly over. */
async function findOpenOrder(
  { db, payments }: PayQuoteDeps,
  quoteId: string,
  now: Date,
): Promise<PayableOrder | undefined> {
  const order = await db
    .selectFrom('orders')
    .select([...payableColumns, 'status'])
    .where('quote_id', '=', quoteId)
    .where((is) =>
      is.or([
        is('status', '=', 'pending'),
        // A payment that has begun before the order expired may still succeed.
        is.and([is('status', '=', 'expired'), is('last_attempt', '=', 'pending'), is('ask_next_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (order?.status === 'expired') refuse('quote_being_paid');
  if (!order) return undefined;
  if (order.expires_at.getTime() - now.getTime() > lastMinute) return order;
  // The session must no longer accept a payment, or the quote could be paid twice.
  if (order.session_id !== null && !(await payments.endOrder(order.id))) refuse('quote_being_paid');
  await db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
  return undefined;
}

/** Returns undefined if there is an open or paid order of the quote already. */
async function place({ db }: PayQuoteDeps, quote: QuoteRow, { typed, browser }: Payer, now: Date) {
  const state = quote.state ?? typed.state ?? refuse('invalid', { reasons: { state: { code: 'state_missing' } } });
  // Also a plan that left the sale: the quote holds until its day.
  const stored = (await findPlans(db, quote.plan_slug))[0] ?? refuse('plan_unknown');
  const repeat = `quote ${quote.id}`;
  // Guests of one browser: the account of the buyer gets the order once it is paid, like any guest order.
  return insert(
    db,
    {
      request: { requester: { userId: undefined, browser }, hasKey: false, fingerprint: repeat, repeat },
      buyer: {
        name: quote.name,
        email: quote.email,
        phone: quote.phone,
        state,
        gstin: (typed.gstin && readGstin(typed.gstin)) || null,
        company: typed.company || null,
        address: typed.address || null,
        language: typed.language,
      },
      priced: { plan: planIn(stored, now), template: stored.template, quote: priceOf(quote), coupon: undefined },
      quoteId: quote.id,
      now,
    },
    null,
  );
}

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
