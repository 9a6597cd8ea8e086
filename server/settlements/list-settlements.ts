import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { readCursor, writeCursor } from '#server/customers/cursor.ts';
import type { Settlement } from '#shared/contract/settlements.ts';
import type { SettlementDifference } from '#shared/rules/settlements.ts';
import { comparedLines, differencesOf } from './differences.ts';
import type { Month } from './months.ts';

const pageSize = 20;

/** The settlements that arrived in a month, newest first, each with its differences. */
export async function listSettlements(
  db: Db,
  { first, end }: Month,
  after: string | undefined,
  now: Date,
): Promise<{ items: Settlement[]; next: string | null }> {
  const place = after === undefined ? undefined : placeOf(after);
  let query = db
    .selectFrom('settlement_lines')
    .select([
      sql<string>`settled_on`.as('date'),
      sql<string>`utr`.as('utr'),
      paise(`sum(amount_paise) filter (where event_type = 'PAYMENT')`).as('collectedPaise'),
      paise(`sum(amount_paise) filter (where event_type = 'REFUND')`).as('refundedPaise'),
      paise('sum(fee_paise)').as('feePaise'),
      paise('sum(fee_tax_paise)').as('taxOnFeePaise'),
      paise('sum(settled_paise)').as('arrivedPaise'),
    ])
    .where('settled_on', '>=', first)
    .where('settled_on', '<', end)
    .groupBy(['settled_on', 'utr'])
    .orderBy('settled_on', 'desc')
    .orderBy('utr', 'desc')
    .limit(pageSize + 1);
  if (place) query = query.where(sql<boolean>`(settled_on, utr) < (${place.day}::date, ${place.utr})`);
  const rows = await query.execute();
  const shown = rows.slice(0, pageSize);
  const differences = await differencesBySettlement(db, shown, now);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({ ...row, differences: differences.get(keyOf(row)) ?? [] })),
    next: rows.length > pageSize && last ? writeCursor([last.date, last.utr]) : null,
  };
}

const paise = (sum: string) => sql<number>`coalesce(${sql.raw(sum)}, 0)::bigint`;
const keyOf = ({ date, utr }: { date: string; utr: string }) => `${date}_${utr}`;

/** The place of a cursor; nothing for an invalid one, which shows the first page. */
function placeOf(cursor: string): { day: string; utr: string } | undefined {
  const [day = '', utr] = readCursor(cursor);
  const known = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return known && utr !== undefined && !utr.includes('\0') ? { day, utr } : undefined;
}

async function differencesBySettlement(db: Db, settlements: readonly { date: string; utr: string }[], now: Date) {
  const found = new Map<string, SettlementDifference[]>();
  if (settlements.length === 0) return found;
  const keys = settlements.map(({ date, utr }) => sql`(${date}::date, ${utr})`);
  const lines = await comparedLines(db)
    .where(sql<boolean>`(line.settled_on, line.utr) in (${sql.join(keys)})`)
    .orderBy('line.event_at')
    .orderBy('line.event_id')
    .execute();
  for (const line of lines) {
    const differences = differencesOf(line, now);
    if (differences.length === 0) continue;
    const key = keyOf({ date: line.settled_on ?? '', utr: line.utr ?? '' });
    found.set(key, [...(found.get(key) ?? []), ...differences]);
  }
  return found;
}
