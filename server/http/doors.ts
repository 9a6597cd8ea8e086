import { lookup as lookUp } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type Doors = {
  /** How many connections are open, at all addresses. */
  connections(): Promise<number>;
  /** Lets nobody in any more, and ends when the last one has gone. */
  close(): Promise<void>;
};

/** A name may lead to an address of a kind that this machine does without. */
const without = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens at every address that a name leads to: `localhost` is often two. The framework would open a server for each,
 * of which only the first knows our ways of answering and leaving; here all connections come to one.
 */
export async function openDoors(
  app: FastifyInstance,
  { port, host, lookup = lookUp }: { port: number; host: string; lookup?: typeof lookUp },
): Promise<Doors> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  const [first = host, ...others] = found.map(({ address }) => address);
  const further: Server[] = [];
  const close = async () => {
    await Promise.all([app.close(), ...further.map(closeOne)]);
  };
  await app.listen({ port, host: first });
  const bound = (app.server.address() as AddressInfo).port;
  try {
    for (const address of others) {
      const door = await openFurther(app, bound, address);
      if (door) further.push(door);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async connections() {
      const counts = await Promise.all([app.server, ...further].map(connectionsOf));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function openFurther(app: FastifyInstance, port: number, host: string): Promise<Server | undefined> {
  // As the server's own connections are: https://nodejs.org/api/http.html#event-connection
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  try {
    door.listen({ port, host });
    await once(door, 'listening');
    return door;
  } catch (error) {
    if (error instanceof Error && 'code' in error && without.has(String(error.code))) return undefined;
    throw error;
  }
}

function closeOne(door: Server): Promise<void> {
  return new Promise((resolve) => {
    door.close(() => resolve());
  });
}

function connectionsOf(door: Server): Promise<number> {
  return new Promise((resolve) => {
    door.getConnections((_error, count) => resolve(count ?? 0));
  });
}
