import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a port below 32768, where Linux's range for outgoing connections begins, that is free on both loopback
 * addresses, because `localhost` may be either.
 */
export async function freeLoopbackPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
  return free ? port : freeLoopbackPort();
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      // A machine without IPv6 has no ::1.
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'))
      .listen(port, host, () => probe.close(() => resolve(true)));
  });
