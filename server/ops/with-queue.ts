import type { OpenDatabase } from '#server/platform/open-database.ts';
import { openQueue, type Queue } from '#server/platform/queue.ts';

/** Runs `work` with the started queue, and stops the queue afterwards. Prints errors of the queue. */
export async function withQueue<T>(
  { direct }: Pick<OpenDatabase, 'direct'>,
  work: (queue: Queue) => Promise<T>,
): Promise<T> {
  const queue = openQueue(direct, (error) => process.stdout.write(`${error.message}\n`));
  await queue.start();
  try {
    return await work(queue);
  } finally {
    await queue.stop();
  }
}
