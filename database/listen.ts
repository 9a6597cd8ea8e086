import pg from 'pg';
import type { Where } from './connect.ts';

export type Listener = {
  /** True while what is said is heard. */
  hears(): boolean;
  close(): Promise<void>;
};

/**
 * Hears NOTIFY on a channel over a connection of its own, and comes back by itself after an outage.
 * `heard` gets the payload, and undefined after each reconnection: what was said meanwhile is lost.
 */
export function listen(
  where: Where,
  channel: string,
  heard: (payload: string | undefined) => void,
  say: (error: Error) => void,
): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let hearing = false;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    if (!closed) retry = setTimeout(connect, 500);
  };
  const connect = async () => {
    client = new pg.Client({ ...where, keepAlive: true });
    client.on('error', say);
    client.on('end', () => {
      hearing = false;
      again();
    });
    client.on('notification', (message) => heard(message.payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      hearing = true;
      heard(undefined);
    } catch (error) {
      say(error instanceof Error ? error : new Error(String(error)));
      if (!closed && !retry?.hasRef()) again();
    }
  };
  void connect();

  return {
    hears: () => hearing,
    async close() {
      closed = true;
      clearTimeout(retry);
      client?.removeAllListeners('end');
      await client?.end();
    },
  };
}
