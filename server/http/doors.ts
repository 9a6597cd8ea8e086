import { lookup as lookUp } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type Doors = {
  /** How many connections are open, at all addresses. */
  connections(): Promise<number>;
  /** Lets nobody in any more, and ends when the last one has gone. */
  close(): Promise<void>;
};

/** A name may lead to an address of a kind that this machine does without. */
const without = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** A server that is to be opened: how it listens at one address, and how it ends. */
type House = {
  server: HttpServer;
  listen(host: string): Promise<unknown>;
  close(): Promise<unknown>;
};

type At = { port: number; host: string; lookup?: typeof lookUp };

/**
 * Listens at every address that a name leads to: `localhost` is often two. The framework would open a server for each,
 * of which only the first knows our ways of answering and leaving, and Node only the first; here all connections come to
 * one server.
 */
export async function openDoors(house: House, { port, host, lookup = lookUp }: At): Promise<Doors> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  const [first = host, ...others] = new Set(found.map(({ address }) => address));
  await house.listen(first);
  const further: Server[] = [];
  const close = async () => {
    await Promise.all([house.close(), ...further.map(closeOne)]);
  };
  try {
    for (const address of others) {
      const door = await openFurther(house.server, portOf(house.server, port), address);
      if (door) further.push(door);
    }
  } catch (error) {
    // Whoever came already and says nothing would keep us from telling why.
    house.server.closeAllConnections();
    await close();
    throw error;
  }
  return {
    close,
    async connections() {
      const counts = await Promise.all([house.server, ...further].map(connectionsOf));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** The doors of the public server. */
export function openHouse(app: FastifyInstance, at: At): Promise<Doors> {
  return openDoors(
    { server: app.server, listen: (host) => app.listen({ port: at.port, host }), close: () => app.close() },
    at,
  );
}

// With 0 the machine has chosen one.
function portOf(server: HttpServer, wished: number): number {
  const at = server.address();
  return typeof at === 'object' && at ? at.port : wished;
}

async function openFurther(server: HttpServer, port: number, host: string): Promise<Server | undefined> {
  // As the server's own connections are: https://nodejs.org/api/http.html#event-connection
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
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
