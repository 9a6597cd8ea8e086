import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Finds a free loopback port below 32768, where Linux's range for outgoing connections begins. */
export async function freeLoopbackPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freeLoopbackPort();
}
