import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { isOfCaptured } from '#server/orders/refunds/refund-of-captured.ts';
import type { MoneySums } from '#shared/contract/accounting.ts';
import { byHand } from './differences.ts';
import { type DaysRange, dayColumn, type Month } from './months.ts';
import { arrivedPaise, settlementRows } from './settlement-rows.ts';

const empty: MoneySums = {
  collectedPaise: 0,
  refundedPaise: 0,
  feePaise: 0,
  taxOnFeePaise: 0,
  arrivedPaise: 0,
  onTheWayPaise: 0,
};

/** In paise, for each day of the month, with totals. */
export async function moneySums(db: Db, month: Month) {
  const days = await sumsByDay(db, month);
  return { month: month.month, days, total: days.reduce(add, empty) };
}

export async function sumsByDay(db: Db, range: DaysRange): Promise<(MoneySums & { day: string })[]> {
  const [payments, refunds, fees, settlements] = await Promise.all([
    collected(db, range),
    refunded(db, range),
    feesOf(db, range),
    settlementRows(db, range),
  ]);
  return range.days.map((day) => {
    const paid = payments.find((row) => row.day === day);
    const back = refunds.find((row) => row.day === day);
    const fee = fees.find((row) => row.day === day);
    const arrived = settlements.filter(({ date }) => date === day);
    const arrivedSum = (of: (row: (typeof arrived)[number]) => number) =>
      arrived.reduce((sum, row) => sum + of(row), 0);
    return {
      day,
      collectedPaise: paid?.paise ?? 0,
      refundedPaise: back?.paise ?? 0,
      feePaise: (fee?.fee ?? 0) + arrivedSum(({ chargePaise }) => chargePaise),
      taxOnFeePaise: (fee?.tax ?? 0) + arrivedSum(({ chargeTaxPaise }) => chargeTaxPaise),
      arrivedPaise: arrivedSum(arrivedPaise),
      onTheWayPaise: (paid?.unsettled ?? 0) - (back?.unsettled ?? 0) - (fee?.unsettled ?? 0),
    };
  });
}

export function add(one: MoneySums, other: MoneySums): MoneySums {
  return {
    collectedPaise: one.collectedPaise + other.collectedPaise,
    refundedPaise: one.refundedPaise + other.refundedPaise,
    feePaise: one.feePaise + other.feePaise,
    taxOnFeePaise: one.taxOnFeePaise + other.taxOnFeePaise,
    arrivedPaise: one.arrivedPaise + other.arrivedPaise,
    onTheWayPaise: one.onTheWayPaise + other.onTheWayPaise,
  };
}

const paise = (what: string) => sql<number>`coalesce(sum(${sql.raw(what)}), 0)::bigint`;

function collected(db: Db, { from, to }: DaysRange) {
  return db
    .selectFrom('payments')
    .leftJoin('settlement_lines as line', (join) =>
      join
        .on('line.event_type', '=', 'PAYMENT')
        .onRef('line.event_id', '=', 'payments.provider_payment_id')
        .on('line.settled_on', 'is not', null),
    )
    .select([dayColumn('payments.paid_at').as('day'), paise('payments.amount_paise').as('paise')])
    .select(paise('case when line.event_id is null then payments.amount_paise end').as('unsettled'))
    .where('payments.outcome', '=', 'succeeded')
    .where('payments.provider_payment_id', 'not like', byHand)
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', to)
    .groupBy('day')
    .execute();
}

type RefundedDay = { day: string; paise: number; unsettled: number };

/**
 * Adds up refunds by day: all of them, and those without a settlement. A reversed refund counts on the day of its
 * credit note or, without one, on the day of its settlement line. It is subtracted on the day of the reversal.
 */
async function refunded(db: Db, { from, to }: DaysRange): Promise<RefundedDay[]> {
  const { rows } = await sql<RefundedDay>`
    with reversed as (
      select provider_refund_id, amount_paise, coalesce(changed_at, seen_at) as at, coalesce(
        (select min(issued_at) from tax_documents as note where note.order_id = refunds.order_id
          and note.provider_refund_id = refunds.provider_refund_id),
        (select event_at from settlement_lines as line where line.event_type = 'REFUND'
          and line.event_id = refunds.provider_refund_id)) as succeeded_at
      from refunds where state in ('CANCELLED', 'FAILED') and ${isOfCaptured} and provider_refund_id not like ${byHand}
        and coalesce(changed_at, seen_at) >= ${from}
    ), moved as (
      select provider_refund_id, 'REFUND' as event_type, amount_paise as paise, coalesce(changed_at, seen_at) as at
        from refunds where state = 'SUCCESS' and ${isOfCaptured} and provider_refund_id not like ${byHand}
          and coalesce(changed_at, seen_at) >= ${from} and coalesce(changed_at, seen_at) < ${to}
      union all
      select provider_refund_id, 'REFUND', amount_paise, succeeded_at
        from reversed where succeeded_at is not null
      union all
      select provider_refund_id, 'REFUND_REVERSAL', -amount_paise, at
        from reversed where succeeded_at is not null
    )
    select ${dayColumn('moved.at')} as day, ${paise('paise')} as paise,
      ${paise('case when settled then 0 else paise end')} as unsettled
    from moved cross join lateral (
      select exists (select from settlement_lines as line where line.event_type = moved.event_type
        and line.event_id = moved.provider_refund_id and line.settled_on is not null) as settled) as line
    where at >= ${from} and at < ${to}
    group by day`.execute(db);
  return rows;
}

function feesOf(db: Db, { from, to }: DaysRange) {
  return db
    .selectFrom('settlement_lines')
    .select([dayColumn('event_at').as('day'), paise('fee_paise').as('fee'), paise('fee_tax_paise').as('tax')])
    .select(paise('case when settled_on is null then fee_paise + fee_tax_paise end').as('unsettled'))
    .where('event_at', '>=', from)
    .where('event_at', '<', to)
    .groupBy('day')
    .execute();
}
