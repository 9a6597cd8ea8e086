import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { settlementRows } from './settlement-rows.ts';
import { storeSettlementLines } from './store-lines.ts';
import { storeSettlements } from './store-settlements.ts';

const dayMs = 86_400_000;
/** Number of past days that each run reads again, because settlements come days after the events. */
export const usualDaysBack = 7;
const longestDays = 60;
/** Maximum number of pages, about a million lines, in case the provider's pages never end. */
const mostPages = 10_000;
/** Maximum number of settlements whose lines are read by UTR in one run. */
const mostIncomplete = 20;

type Deps = { db: Db; payments: PaymentProvider };

/**
 * Reads and stores the provider's settlements and their lines of the last `days` days. Starts earlier, at most 60 days
 * back, if an older amount is unsettled. Returns the starting time and the numbers of lines that were read and of lines
 * and settlements that are new or changed.
 */
export async function readSettlements(
  { db, payments }: Deps,
  now: Date,
  days: number = usualDaysBack,
): Promise<{ from: Date; read: number; changed: number }> {
  const from = await readingStart(db, now, days);
  const counts = { from, read: 0, changed: 0 };
  await everyPage(async (cursor) => {
    const { lines, next } = await payments.listSettlementLines({ from, to: now, cursor });
    counts.read += lines.length;
    counts.changed += await storeSettlementLines(db, lines);
    return next;
  });
  await everyPage(async (cursor) => {
    const { settlements, next } = await payments.listSettlements({ from, to: now, cursor });
    counts.changed += await storeSettlements(db, settlements);
    return next;
  });
  for (const utr of await findIncomplete(db, from)) {
    await everyPage(async (cursor) => {
      const { lines, next } = await payments.listLinesOfSettlement({ utr, cursor });
      counts.read += lines.length;
      counts.changed += await storeSettlementLines(db, lines);
      return next;
    });
  }
  return counts;
}

/**
 * Finds the UTRs of settlements whose lines do not add up to the transferred amount, because some events are older than
 * the lines that were read. Omits returned transfers, because their lines belong to the transfer that replaces them.
 */
async function findIncomplete(db: Db, from: Date): Promise<string[]> {
  const rows = await settlementRows(db, { first: dayInIndia(from), end: '9999-01-01' });
  const incomplete = rows.filter(({ sentPaise, linesPaise }) => sentPaise && sentPaise !== linesPaise);
  return incomplete.slice(0, mostIncomplete).map(({ utr }) => utr);
}

async function everyPage(read: (cursor: string | undefined) => Promise<string | undefined>): Promise<void> {
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const next = await read(cursor);
    if (next === undefined) return;
    if (next === cursor) break;
    cursor = next;
  }
  throw new PaymentProviderError('slow', 'the pages of the reconciliation do not end');
}

/** `days` before now, or earlier if an older payment or line has no settlement. */
async function readingStart(db: Db, now: Date, days: number): Promise<Date> {
  const usual = new Date(now.getTime() - days * dayMs);
  const longest = new Date(now.getTime() - Math.max(days, longestDays) * dayMs);
  const [line, payment] = await Promise.all([
    db
      .selectFrom('settlement_lines')
      .select('event_at as at')
      .where('settled_on', 'is', null)
      .where('event_at', '>=', longest)
      .orderBy('event_at')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('payments')
      .select('paid_at as at')
      .where('outcome', '=', 'succeeded')
      .where('paid_at', '>=', longest)
      .where(
        sql<boolean>`not exists (select from settlement_lines as line where line.event_type = 'PAYMENT'
          and line.event_id = payments.provider_payment_id)`,
      )
      .orderBy('paid_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = [usual, line?.at, payment?.at].flatMap((at) => (at ? [at.getTime()] : []));
  // Subtracts one second, because the provider's times have no fractions.
  return new Date(Math.min(...times) - 1_000);
}
