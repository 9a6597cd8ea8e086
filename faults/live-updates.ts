import { get } from 'node:http';
import { waitUntil } from '#test/checkout.ts';
import type { Shop } from '#test/process/shop.ts';
import { newCard } from './cards.ts';
import type { Sender } from './kill-around-uploads.ts';

/** Connects six SSE clients to the processes on these ports, and creates a task through one; all must receive it. */
export async function expectLiveUpdates(shop: Shop, staff: Sender, ports: readonly number[]): Promise<void> {
  const received: string[] = Array.from({ length: 6 }, () => '');
  const streams = received.map((_, n) =>
    get(
      { host: 'localhost', port: ports[n % ports.length], path: '/api/live', agent: false, headers: staff.headers },
      (answer) => {
        answer.on('data', (chunk: Buffer) => {
          received[n] += chunk.toString();
        });
        answer.on('error', () => undefined);
      },
    ).on('error', () => undefined),
  );
  const heardBy = (word: string, seconds?: number) =>
    waitUntil(
      async () => received.filter((text) => text.includes(word)).length,
      (boards) => boards === received.length,
      seconds,
    );
  try {
    await heardBy('refresh');
    const { id } = await newCard(shop, staff, 'A card for all');
    await heardBy(id, 2);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}
