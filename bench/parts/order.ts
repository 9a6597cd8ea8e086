import type { BenchEnvironment } from '../environment.ts';
import { race, runner } from '../load.ts';
import { compare, cpuEach, perSecond, type Row, slowest } from '../metrics.ts';

/**
 * Compares placing orders with bare transactions. Eight orders are placed in parallel, and the provider responds at
 * once.
 */
export async function order({ product, client, database, reference }: BenchEnvironment): Promise<Row[]> {
  const transaction = await reference('fastify-transaction', { database });
  const pay = { kind: 'order', connections: 8 } as const;
  const ours = runner('order placed', product, { ...pay, path: '/api/cashfree/initiate-payment' });
  const bare = runner('the bare transaction', transaction, { ...pay, path: '/order' });
  await race(client, [ours, bare], { rounds: 5, seconds: 3 });
  await transaction.stop();
  return [
    compare(ours, bare, perSecond, { atLeast: 0.2 }),
    compare(ours, bare, slowest, { atMost: 6 }),
    compare(ours, bare, cpuEach, { atMost: 6 }),
  ];
}
