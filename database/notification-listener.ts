import { Socket } from 'node:net';
import pg from 'pg';
import type { Where } from './connect.ts';

export type Listener = {
  isListening(): boolean;
  close(): Promise<void>;
};

type Pace = {
  /** Connection time-out in milliseconds. */
  connect?: number;
  /** Keep-alive interval and response time-out in milliseconds. */
  every?: number;
  answerTimeoutMs?: number;
};

/**
 * Listens on a channel over its own connection and reconnects. A periodic query detects dead connections. `onPayload`
 * receives each payload, and undefined after each connection, because notifications may have been missed.
 */
export function listen(
  where: Where,
  channel: string,
  onPayload: (payload: string | undefined) => void,
  onError: (error: Error) => void,
  { connect: connectWithin = 5_000, every = 5_000, answerTimeoutMs = 2_500 }: Pace = {},
): Listener {
  let current: { client: pg.Client; socket: Socket } | undefined;
  let closed = false;
  let listening = false;
  let retry: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;

  const again = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(connect, 500);
  };
  const connect = async () => {
    const socket = where.stream?.() ?? new Socket();
    const fresh = new pg.Client({
      ...where,
      keepAlive: true,
      connectionTimeoutMillis: connectWithin,
      stream: () => socket,
    });
    current = { client: fresh, socket };
    fresh.on('error', onError);
    fresh.on('end', () => {
      clearTimeout(checkTimer);
      listening = false;
      again();
    });
    fresh.on('notification', (message) => onPayload(message.payload));
    const late = () => socket.destroy(new Error('Connection terminated: LISTEN was not answered'));
    const queryInTime = async (text: string) => {
      const timer = setTimeout(late, answerTimeoutMs);
      await fresh.query(text).finally(() => clearTimeout(timer));
      checkTimer = setTimeout(() => queryInTime('select 1').catch(onError), every).unref();
    };
    try {
      await fresh.connect();
      await queryInTime(`listen ${fresh.escapeIdentifier(channel)}`);
      listening = true;
      onPayload(undefined);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      again();
    }
  };
  void connect();

  return {
    isListening: () => listening,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(checkTimer);
      if (!current) return;
      const { client, socket } = current;
      client.removeAllListeners('end');
      const late = setTimeout(() => socket.destroy(), answerTimeoutMs);
      await client.end();
      clearTimeout(late);
    },
  };
}
