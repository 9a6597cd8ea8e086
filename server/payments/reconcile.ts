import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Settled, type Settling, settleOrder } from './settle.ts';

const atOnce = 4;

/**
 * Asks the provider about open orders whose time has come, oldest first; several processes may do it at once.
 * An order that could not be asked about comes again a minute later. Returns how many were asked and settled.
 */
export async function reconcile(
  deps: Settling,
  say: (orderId: string, trouble: unknown) => void,
  most = 200,
): Promise<{ asked: number; settled: number }> {
  const due = await takeDue(deps.db, most);
  const results: Settled[] = [];
  const queue = [...due];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const settled = await settleOrder(deps, id, 'clock').catch((error: unknown) => say(id ?? '', error));
      if (settled) results.push(settled);
      if (settled === 'mismatch') say(id, new Error('the provider has another amount or currency than we'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { asked: due.length, settled: results.filter((result) => result === 'settled').length };
}

async function takeDue(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .updateTable('orders')
    .set({ ask_next_at: sql`now() + interval '1 minute'` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('orders')
        .select('id')
        .where('status', 'in', ['pending', 'expired'])
        .where('ask_next_at', '<=', sql<Date>`now()`)
        .orderBy('ask_next_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
