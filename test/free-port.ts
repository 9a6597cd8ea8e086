import { createServer } from 'node:net';

let nextPort = 20_000 + (process.pid % 900) * 12;

/** Finds a free port below the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = nextPort >= 32_000 ? 20_000 : nextPort + 1;
    const port = nextPort;
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
