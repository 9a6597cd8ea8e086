import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { isOfCaptured } from '#server/orders/refunds/refund-of-captured.ts';
import { byHandId } from '#shared/rules/money/by-hand.ts';
import {
  type ComparedLine,
  differenceOfMissing,
  differencesOfLine,
  type OwnEvent,
  type SettlementDifference,
} from '#shared/rules/settlements.ts';
import type { Month } from './months.ts';

const most = 200;
/** What staff took or paid back by hand does not pass the provider. */
export const byHand = byHandId('%');

/** Whether a refund of a captured payment succeeded, even if it was reversed later. */
const wasRefunded = sql<boolean>`${isOfCaptured} and (refunds.state = 'SUCCESS' or exists (
  select from settlement_lines as reversal where reversal.event_type = 'REFUND_REVERSAL'
    and reversal.order_id = line.order_id and reversal.provider_refund_id = line.provider_refund_id))`;

/** SQL for the amount in paise of the matching dispute or reversed refund; null for other lines. */
const ownOfOther = sql<number | null>`case
  when line.event_type in ('DISPUTE', 'DISPUTE_REVERSAL', 'CHARGEBACK') then (
    select disputes.amount_paise from disputes where disputes.order_id = line.order_id
      and (disputes.id = line.dispute_id or line.dispute_id is null)
    order by disputes.amount_paise = line.amount_paise desc, disputes.opened_at limit 1)
  when line.event_type = 'REFUND_REVERSAL' then (
    select refunds.amount_paise from refunds where refunds.order_id = line.order_id and ${isOfCaptured}
      and refunds.provider_refund_id = line.provider_refund_id and refunds.state in ('CANCELLED', 'FAILED'))
  end`;

/** Adds to each line the amount of our payment, refund or dispute that has the same order number and id. */
export function comparedLines(db: Db) {
  return db
    .selectFrom('settlement_lines as line')
    .leftJoin('payments', (join) =>
      join
        .on(sql.ref('line.event_type'), '=', sql.lit('PAYMENT'))
        .onRef('payments.order_id', '=', 'line.order_id')
        .onRef('payments.provider_payment_id', '=', 'line.provider_payment_id')
        .on('payments.outcome', '=', 'succeeded'),
    )
    .leftJoin('refunds', (join) =>
      join
        .on(sql.ref('line.event_type'), '=', sql.lit('REFUND'))
        .onRef('refunds.order_id', '=', 'line.order_id')
        .onRef('refunds.provider_refund_id', '=', 'line.provider_refund_id')
        .on(wasRefunded),
    )
    .selectAll('line')
    .select(sql<number | null>`coalesce(payments.amount_paise, refunds.amount_paise, ${ownOfOther})`.as('own_paise'));
}

type ComparedRow = Awaited<ReturnType<ReturnType<typeof comparedLines>['execute']>>[number];

export function differencesOf(row: ComparedRow, now: Date): SettlementDifference[] {
  const line: ComparedLine = {
    eventType: row.event_type,
    eventId: row.event_id,
    orderId: row.order_id,
    at: row.event_at,
    amountPaise: row.amount_paise,
    feePaise: row.fee_paise,
    feeTaxPaise: row.fee_tax_paise,
    settledPaise: row.settled_paise,
    settled: row.settled_on !== null,
    ownPaise: row.own_paise,
  };
  return differencesOfLine(line, now);
}

/** Late or wrong lines, payments and refunds without a line. The oldest `most`, and whether there are more. */
export async function unsettledDifferences(db: Db, { from, to }: Month, now: Date) {
  const lines = await comparedLines(db)
    .where('line.settled_on', 'is', null)
    .where('line.event_at', '>=', from)
    .where('line.event_at', '<', to)
    .orderBy('line.event_at')
    .limit(most + 1)
    .execute();
  const missing = [...(await missingPayments(db, from, to)), ...(await missingRefunds(db, from, to))];
  const found = [
    ...lines.flatMap((row) => differencesOf(row, now).map((difference) => ({ at: row.event_at, difference }))),
    ...missing.flatMap((own) => differenceOfMissing(own, now).map((difference) => ({ at: own.at, difference }))),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    differences: found.slice(0, most).map(({ difference }) => difference),
    moreDifferences: found.length > most || lines.length > most,
  };
}

async function missingPayments(db: Db, from: Date, to: Date): Promise<OwnEvent[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'provider_payment_id', 'amount_paise', sql<Date>`paid_at`.as('at')])
    .where('outcome', '=', 'succeeded')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('provider_payment_id', 'not like', byHand)
    .where(
      sql<boolean>`not exists (select from settlement_lines as line where line.event_type = 'PAYMENT'
        and line.event_id = payments.provider_payment_id)`,
    )
    .orderBy('paid_at')
    .limit(most + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'payment',
    orderId: row.order_id,
    id: row.provider_payment_id,
    amountPaise: row.amount_paise,
    at: row.at,
  }));
}

async function missingRefunds(db: Db, from: Date, to: Date): Promise<OwnEvent[]> {
  const succeededAt = sql<Date>`coalesce(changed_at, seen_at)`;
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', 'provider_refund_id', 'amount_paise', succeededAt.as('at')])
    .where('state', '=', 'SUCCESS')
    .where(isOfCaptured)
    .where(succeededAt, '>=', from)
    .where(succeededAt, '<', to)
    .where('provider_refund_id', 'not like', byHand)
    .where(
      sql<boolean>`not exists (select from settlement_lines as line where line.event_type = 'REFUND'
        and line.event_id = refunds.provider_refund_id)`,
    )
    .orderBy(succeededAt)
    .limit(most + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'refund',
    orderId: row.order_id,
    id: row.provider_refund_id,
    amountPaise: row.amount_paise,
    at: row.at,
  }));
}
