import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { Settlement } from '#shared/contract/accounting.ts';
import { typedDay } from '#shared/contract/dates.ts';
import { differencesOfSettlement, type SettlementDifference } from '#shared/rules/settlements.ts';
import { comparedLines, differencesOf } from './differences.ts';
import type { Month } from './months.ts';
import { settlementRows } from './settlement-rows.ts';

const pageSize = 20;

export async function listSettlements(
  db: Db,
  { first, end }: Month,
  after: string | undefined,
  now: Date,
): Promise<{ items: Settlement[]; next: string | null }> {
  const place = after === undefined ? undefined : placeOf(after);
  const rows = await settlementRows(db, { first, end, after: place, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const differences = await differencesBySettlement(db, shown, now);
  const last = shown.at(-1);
  return {
    items: shown.map(({ linesPaise, sentPaise, chargePaise: _charge, chargeTaxPaise: _chargeTax, ...row }) => ({
      ...row,
      arrivedPaise: sentPaise ?? linesPaise,
      differences: [
        ...differencesOfSettlement({ utr: row.utr, linesPaise, sentPaise }),
        ...(differences.get(keyOf(row)) ?? []),
      ],
    })),
    next: rows.length > pageSize && last ? writeCursor([last.date, last.utr]) : null,
  };
}

const keyOf = ({ date, utr }: { date: string; utr: string }) => `${date}_${utr}`;

/** Decodes the position in a cursor; returns undefined for an invalid cursor, so that the first page is shown. */
function placeOf(cursor: string): { day: string; utr: string } | undefined {
  const [day = '', utr] = readCursor(cursor);
  return typedDay.safeParse(day).success && utr !== undefined && !utr.includes('\0') ? { day, utr } : undefined;
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
