import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { SettlementLine } from '#server/adapters/payments.ts';
import { storeSettlementLines } from '#server/settlements/store-lines.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';

const feePercent = 2;
const taxPercent = 18;
const dayMs = 86_400_000;
/** The newest payment older than this (in ms) gets no settlement line, so that the page shows a difference. */
const missingAfter = 10 * dayMs;

/**
 * Stores settlement lines for the payments and refunds of the demo orders, except for one payment. Called at each
 * start, so that lines that were in transit become settled. Returns the number of new or changed lines.
 */
export async function seedDemoSettlements(db: Db, now: Date): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.provider_payment_id', 'payments.amount_paise'])
    .select(sql<Date>`payments.paid_at`.as('at'))
    .where('orders.request_digest', 'like', 'demo %')
    .where('payments.outcome', '=', 'succeeded')
    .where('payments.paid_at', 'is not', null)
    .orderBy('payments.paid_at', 'desc')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.order_id', 'refunds.provider_payment_id', 'refunds.provider_refund_id', 'refunds.amount_paise'])
    .select(sql<Date>`coalesce(refunds.changed_at, refunds.seen_at)`.as('at'))
    .where('orders.request_digest', 'like', 'demo %')
    .where('refunds.state', '=', 'SUCCESS')
    .execute();
  const missing = payments.find(({ at }) => now.getTime() - at.getTime() > missingAfter);
  return storeSettlementLines(db, [
    ...payments.filter((payment) => payment !== missing).map((payment) => paymentLine(payment, now)),
    ...refunds.map((refund) => refundLine(refund, now)),
  ]);
}

type Row = { order_id: string; provider_payment_id: string | null; amount_paise: number; at: Date };

function paymentLine({ order_id, provider_payment_id, amount_paise, at }: Row, now: Date): SettlementLine {
  const feePaise = Math.round((amount_paise * feePercent) / 100);
  const feeTaxPaise = Math.round((feePaise * taxPercent) / 100);
  return {
    eventType: 'PAYMENT',
    eventId: provider_payment_id ?? order_id,
    at,
    orderId: order_id,
    refundId: undefined,
    paymentId: provider_payment_id ?? undefined,
    amountPaise: amount_paise,
    feePaise,
    feeTaxPaise,
    settledPaise: amount_paise - feePaise - feeTaxPaise,
    settlement: settlementOf(at, now),
    disputeId: undefined,
  };
}

function refundLine(refund: Row & { provider_refund_id: string }, now: Date): SettlementLine {
  const { order_id, provider_payment_id, provider_refund_id, amount_paise, at } = refund;
  return {
    eventType: 'REFUND',
    eventId: provider_refund_id,
    at,
    orderId: order_id,
    refundId: provider_refund_id,
    paymentId: provider_payment_id ?? undefined,
    amountPaise: amount_paise,
    feePaise: 0,
    feeTaxPaise: 0,
    settledPaise: -amount_paise,
    settlement: settlementOf(at, now),
    disputeId: undefined,
  };
}

/** Returns the settlement on the next weekday, or undefined if that day is in the future. */
function settlementOf(at: Date, now: Date): SettlementLine['settlement'] {
  let day = dayInIndia(at);
  do day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  while ([0, 6].includes(new Date(day).getUTCDay()));
  if (day > dayInIndia(now)) return undefined;
  const number = day.replaceAll('-', '');
  return { id: `${number}01`, utr: `DEMO${number}`, day };
}
