import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { SettlementLine } from '#server/adapters/payments.ts';

/** Returns how many are new or changed. A line without a settlement does not remove the stored one. */
export async function storeSettlementLines(db: Db, lines: readonly SettlementLine[]): Promise<number> {
  // Unique, because one statement cannot change a row twice. Sorted, so that concurrent runs do not deadlock.
  const unique = new Map(lines.map((line) => [`${line.eventType} ${line.eventId}`, line]));
  const rows = [...unique].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => rowOf(line));
  if (rows.length === 0) return 0;
  const stored = await db
    .insertInto('settlement_lines')
    .values(rows)
    .onConflict((clash) =>
      clash
        .columns(['event_type', 'event_id'])
        .doUpdateSet((row) => ({
          event_at: row.ref('excluded.event_at'),
          order_id: row.ref('excluded.order_id'),
          provider_payment_id: row.ref('excluded.provider_payment_id'),
          provider_refund_id: row.ref('excluded.provider_refund_id'),
          dispute_id: row.ref('excluded.dispute_id'),
          amount_paise: row.ref('excluded.amount_paise'),
          fee_paise: row.ref('excluded.fee_paise'),
          fee_tax_paise: row.ref('excluded.fee_tax_paise'),
          settled_paise: row.ref('excluded.settled_paise'),
          settlement_id: newer<string>('settlement_id'),
          utr: newer<string>('utr'),
          settled_on: newer<string>('settled_on'),
          seen_at: sql<Date>`now()`,
        }))
        .where(changed),
    )
    .returning('event_id')
    .execute();
  return stored.length;
}

const newer = <T>(column: string) =>
  sql<T | null>`case when excluded.settled_on is null then ${sql.ref(`settlement_lines.${column}`)}
    else ${sql.ref(`excluded.${column}`)} end`;

const columns = sql.join(
  [
    'event_at',
    'order_id',
    'provider_payment_id',
    'provider_refund_id',
    'dispute_id',
    'amount_paise',
    'fee_paise',
    'fee_tax_paise',
    'settled_paise',
  ].map((column) => sql`settlement_lines.${sql.id(column)} is distinct from excluded.${sql.id(column)}`),
  sql` or `,
);
const changed = sql<boolean>`(${columns} or excluded.settled_on is not null and
  (settlement_lines.settlement_id, settlement_lines.utr, settlement_lines.settled_on)
  is distinct from (excluded.settlement_id, excluded.utr, excluded.settled_on))`;

function rowOf(line: SettlementLine) {
  return {
    event_type: line.eventType,
    event_id: line.eventId,
    event_at: line.at,
    order_id: line.orderId ?? null,
    provider_payment_id: line.paymentId ?? null,
    provider_refund_id: line.refundId ?? null,
    dispute_id: line.disputeId ?? null,
    amount_paise: line.amountPaise,
    fee_paise: line.feePaise,
    fee_tax_paise: line.feeTaxPaise,
    settled_paise: line.settledPaise,
    settlement_id: line.settlement?.id ?? null,
    utr: line.settlement?.utr ?? null,
    settled_on: line.settlement?.day ?? null,
  };
}
