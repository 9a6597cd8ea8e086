import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { markUnprocessed } from '#server/ops/replay-webhook.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Webhook } from '#shared/contract/system.ts';

const perPage = 50;
const received = timeColumn(sql`payment_events.received_at`);

const events = (db: Db) =>
  db
    .selectFrom('payment_events')
    .leftJoin('orders', 'orders.id', 'payment_events.order_id')
    .selectAll('payment_events')
    .select('orders.id as known_id');
type Row = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>;

const serialize = (row: Row): Webhook => ({
  key: row.event_key,
  kind: row.kind,
  orderId: row.order_id,
  orderKnown: row.known_id !== null,
  outcome: row.outcome,
  state: row.state,
  note: row.note,
  receivedAt: row.received_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
});

type Filter = { state?: Webhook['state'] | undefined; orderId?: string | undefined; after?: string | undefined };

export async function listWebhooks(db: Db, { state, orderId, after }: Filter) {
  const [, value = '', key = ''] = /^([\d.]+)_(.+)$/s.exec(after ?? '') ?? [];
  if (after !== undefined && !received.shape.test(value)) refuse('invalid');
  const rows = await events(db)
    .select(received.written.as('place'))
    .$if(state !== undefined, (found) => found.where('payment_events.state', '=', state ?? 'held'))
    .$if(orderId !== undefined, (found) => {
      // Staff know the number of the ticket, which begins the order number.
      const start = `ch_${(orderId ?? '').toLowerCase().replace(/^(kot\s+|ch_)/, '')}`;
      return found.where((is) =>
        is.or([
          is('payment_events.order_id', '=', orderId ?? ''),
          is.between('payment_events.order_id', start, start.padEnd(40, 'z')),
        ]),
      );
    })
    .$if(after !== undefined, (found) =>
      found.where(behind(received, sql`payment_events.event_key`, 'desc', { value, id: sql`${key}` })),
    )
    .orderBy('payment_events.received_at', 'desc')
    .orderBy('payment_events.event_key', 'desc')
    .limit(perPage + 1)
    .execute();
  const last = rows.length > perPage ? rows[perPage - 1] : undefined;
  return { items: rows.slice(0, perPage).map(serialize), next: last ? `${last.place}_${last.event_key}` : null };
}

/** Processes an event again: the provider is asked for the state of its order. */
export async function replayWebhook(deps: { db: Db; queue: Queue }, actor: Actor, key: string): Promise<Webhook> {
  await deps.db.transaction().execute(async (tx) => {
    const event = (await markUnprocessed(tx, deps.queue, key)) ?? refuse('not_found');
    if (!event.known) refuse('order_unknown');
    const subject = { kind: 'order', id: event.orderId } as const;
    await writeAudit(tx, actor, { action: 'webhook.replayed', subject });
  });
  return serialize(await events(deps.db).where('event_key', '=', key).executeTakeFirstOrThrow());
}
