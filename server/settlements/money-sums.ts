import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { MoneySums } from '#shared/contract/settlements.ts';
import { dayColumn, type Month } from './months.ts';
import { arrivedPaise, settlementRows } from './settlement-rows.ts';

const empty: MoneySums = {
  collectedPaise: 0,
  refundedPaise: 0,
  feePaise: 0,
  taxOnFeePaise: 0,
  arrivedPaise: 0,
  onTheWayPaise: 0,
};

/** What was collected, refunded, kept as fees and arrived on each day of a month, and in all. */
export async function moneySums(db: Db, month: Month) {
  const [payments, refunds, fees, settlements] = await Promise.all([
    collected(db, month),
    refunded(db, month),
    feesOf(db, month),
    settlementRows(db, month),
  ]);
  const days = month.days.map((day) => {
    const paid = payments.find((row) => row.day === day);
    const back = refunds.find((row) => row.day === day);
    const fee = fees.find((row) => row.day === day);
    return {
      day,
      collectedPaise: paid?.paise ?? 0,
      refundedPaise: back?.paise ?? 0,
      feePaise: fee?.fee ?? 0,
      taxOnFeePaise: fee?.tax ?? 0,
      arrivedPaise: settlements.filter(({ date }) => date === day).reduce((sum, row) => sum + arrivedPaise(row), 0),
      onTheWayPaise: (paid?.unsettled ?? 0) - (back?.unsettled ?? 0),
    };
  });
  return { month: month.month, days, total: days.reduce(add, empty) };
}

function add(one: MoneySums, other: MoneySums): MoneySums {
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

/** Captured payments by day, and the part that is in no settlement. */
function collected(db: Db, { from, to }: Month) {
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
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', to)
    .groupBy('day')
    .execute();
}

/** Successful refunds by day, and the part that is in no settlement. */
function refunded(db: Db, { from, to }: Month) {
  const at = sql<Date>`coalesce(refunds.changed_at, refunds.seen_at)`;
  return db
    .selectFrom('refunds')
    .leftJoin('settlement_lines as line', (join) =>
      join
        .on('line.event_type', '=', 'REFUND')
        .onRef('line.event_id', '=', 'refunds.provider_refund_id')
        .on('line.settled_on', 'is not', null),
    )
    .select(sql<string>`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('day'))
    .select(paise('refunds.amount_paise').as('paise'))
    .select(paise('case when line.event_id is null then refunds.amount_paise end').as('unsettled'))
    .where('refunds.state', '=', 'SUCCESS')
    .where(at, '>=', from)
    .where(at, '<', to)
    .groupBy('day')
    .execute();
}

/** Fees and the tax on them, by the day of their event. */
function feesOf(db: Db, { from, to }: Month) {
  return db
    .selectFrom('settlement_lines')
    .select([dayColumn('event_at').as('day'), paise('fee_paise').as('fee'), paise('fee_tax_paise').as('tax')])
    .where('event_at', '>=', from)
    .where('event_at', '<', to)
    .groupBy('day')
    .execute();
}
