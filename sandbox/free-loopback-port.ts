import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below 32768, where Linux's range for outgoing connections begins, and free on both loopback addresses. */
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
