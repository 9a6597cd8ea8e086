import type { BenchEnvironment } from '../environment.ts';
import { race, runner } from '../load.ts';
import { compare, cpuEach, perSecond, type Row } from '../metrics.ts';
import { price, seededOrder } from '../requests.ts';

const orders = 60_000;

/**
 * Compares signed payment events with the bare order transaction: new events of different orders, and one event that is
 * repeated.
 */
export async function webhook({ product, client, database, reference, query }: BenchEnvironment): Promise<Row[]> {
  const transaction = await reference('fastify-transaction', { database });
  await query(
    `insert into orders (id, request_digest, plan_slug, plan_name, category, unit_price, duration, quantity, subtotal,
       duration_discount, coupon_discount, total, name, email, phone, session_id, expires_at)
     select ids.id, ids.id, 'zomato-starter', 'Starter Onboarding', 'zomato', $1, 1, 1, $1, 0, 0, $1, 'Asha Rao',
       'asha@dosaplaza.in', '9876543210', 'session_of_' || ids.id, now() + interval '1 day'
     from (select overlay($2 placing number::text from length($2) - length(number::text) + 1) as id
       from generate_series(0, $3 - 1) as number) as ids
     on conflict do nothing`,
    [price, seededOrder(0), orders],
  );
  await query('analyze orders');
  const path = '/api/cashfree/webhook';
  const fresh = runner('event accepted', product, { kind: 'new event', connections: 8, path });
  const again = runner('the same event again', product, { kind: 'same event', connections: 8, path });
  const bare = runner('the bare transaction', transaction, { kind: 'order', connections: 8, path: '/order' });
  await race(client, [fresh, again, bare], { rounds: 4, seconds: 3 });
  await transaction.stop();
  return [
    compare(fresh, bare, perSecond, { atLeast: 0.4 }),
    compare(fresh, bare, cpuEach),
    compare(again, bare, perSecond),
  ];
}
