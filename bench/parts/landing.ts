import type { BenchEnvironment } from '../environment.ts';
import { race, runner } from '../load.ts';
import { compare, cpuEach, perSecond, type Row } from '../metrics.ts';
import { weigh } from '../weight.ts';

/**
 * Compares the landing page with bare Fastify and bare Node.js, each sending one buffer of the same size; also measures
 * its weight.
 */
export async function landing({ product, client, reference }: BenchEnvironment): Promise<Row[]> {
  const { size, rows } = await weigh(product.url);
  const fastify = await reference('fastify-buffer', { size });
  const node = await reference('bare-node', { size });
  const read = { kind: 'read', connections: 32, path: '/', headers: { 'accept-encoding': 'br' } } as const;
  const ours = runner('GET /', product, read);
  const overFastify = runner('a bare Fastify buffer', fastify, read);
  const overNode = runner('bare Node', node, read);
  await race(client, [ours, overFastify, overNode], { rounds: 6, seconds: 2 });
  await fastify.stop();
  await node.stop();
  return [
    compare(ours, overFastify, perSecond, { atLeast: 0.5 }),
    compare(ours, overFastify, cpuEach),
    compare(ours, overNode, cpuEach),
    ...rows,
  ];
}
