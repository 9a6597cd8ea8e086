import { compare, cpuEach, perSecond, type Row } from '../figures.ts';
import { race, runner } from '../load.ts';
import { weigh } from '../weight.ts';
import type { World } from '../world.ts';

/** The landing page, against one buffer of its size sent by bare Fastify and by Node alone; and what it weighs. */
export async function landing({ product, client, reference }: World): Promise<Row[]> {
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
    compare(ours, overFastify, perSecond, { atLeast: 0.9 }),
    compare(ours, overFastify, cpuEach, { atMost: 1.1 }),
    compare(ours, overNode, cpuEach, { atMost: 2 }),
    ...rows,
  ];
}
