import type { BenchEnvironment } from '../environment.ts';
import { race, runner } from '../load.ts';
import { compare, cpuEach, perSecond, type Row } from '../metrics.ts';

/** Compares a request for one plan with bare Fastify reading one row. */
export async function plan({ product, client, database, reference }: BenchEnvironment): Promise<Row[]> {
  const row = await reference('fastify-row', { database });
  const read = { kind: 'read', connections: 32 } as const;
  const ours = runner('GET /api/plan/basic', product, { ...read, path: '/api/plan/basic' });
  const bare = runner('Fastify + pg, one row', row, { ...read, path: '/plan/basic-growth' });
  await race(client, [ours, bare], { rounds: 6, seconds: 2 });
  await row.stop();
  return [compare(ours, bare, perSecond, { atLeast: 0.5 }), compare(ours, bare, cpuEach)];
}
