import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import type { SyncTrigger } from './attempts.ts';
import { type PaymentSyncDeps, type SyncResult, syncPayment } from './sync-payment.ts';

const atOnce = 4;
/** Limit of one run. The adapter allows 95 calls per minute to each list, shared with other syncs. */
const mostLooks = 50;

/**
 * Reconciles open orders that are due with the provider's data, the longest overdue first. Several processes may run it
 * at once. After a failed call an order is due again a minute later. Returns how many orders were checked and settled.
 */
export async function reconcile(
  deps: PaymentSyncDeps,
  say: (orderId: string, trouble: unknown) => void,
  most = 200,
): Promise<{ asked: number; settled: number }> {
  const due = await takeDue(deps.db, most);
  const results = await settleAll(deps, due, 'clock', say);
  return { asked: due.length, settled: results.filter((result) => result === 'settled').length };
}

/** Rechecks as far as the rate limit allows, because webhooks of duplicates and refunds may be lost. */
export async function lookAgain(
  deps: PaymentSyncDeps,
  say: (orderId: string, trouble: unknown) => void,
  most = mostLooks,
): Promise<number> {
  let looked = 0;
  while (looked < most && deps.payments.roomForLists() === 0) {
    const due = await takePaid(deps.db, Math.min(atOnce, most - looked));
    if (due.length === 0) break;
    const busy: string[] = [];
    await settleAll(deps, due, 'second look', (orderId, trouble) => {
      if (trouble instanceof PaymentProviderError && trouble.kind === 'busy') busy.push(orderId);
      else say(orderId, trouble);
    });
    looked += due.length - busy.length;
    if (busy.length === 0) continue;
    // Other processes have used up the rate limit. The refused orders come first in the next run.
    await deps.db.updateTable('orders').set({ look_next_at: sql`now()` }).where('id', 'in', busy).execute();
    break;
  }
  return looked;
}

async function settleAll(
  deps: PaymentSyncDeps,
  due: readonly string[],
  trigger: SyncTrigger,
  say: (orderId: string, trouble: unknown) => void,
): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  const queue = [...due];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const settled = await syncPayment(deps, id, trigger).catch((error: unknown) => say(id ?? '', error));
      if (settled) results.push(settled);
      if (settled === 'mismatch') say(id, new Error('the provider has another amount or currency than we'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Claims paid orders whose recheck is due. If the recheck fails, it is due again ten minutes later. */
async function takePaid(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .updateTable('orders')
    .set({ look_next_at: sql`now() + interval '10 minutes'` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('orders')
        .select('id')
        .where('look_next_at', '<=', sql<Date>`now()`)
        .orderBy('look_next_at')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
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
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
