import type { PassThrough } from 'node:stream';
import type { Where } from '#database/connect.ts';
import { listen } from '#database/listen.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { type LiveEvent, type LiveMessage, liveEvent } from '#shared/contract/live.ts';
import { liveChannel } from './publish-change.ts';

/** Event hub for server-sent events: sends every published change to the open streams of this process. */
export type EventHub = {
  /** Writes messages to `out` until it closes. */
  subscribe(user: CurrentUser, out: PassThrough): void;
  /** Number of open streams. */
  streams(): number;
  /** Ends all streams and rejects new ones. */
  endStreams(): void;
  close(): Promise<void>;
};

type Task = NonNullable<LiveMessage['task']>;
type Options = {
  where: Where;
  /** Of these session ids, the hex of those that belong to signed-in staff. */
  findStaffSessions: (ids: Buffer[]) => Promise<ReadonlySet<string>>;
  /** The tasks with these ids that still exist. */
  loadTasks: (ids: string[]) => Promise<Task[]>;
  onError: (error: Error) => void;
  heartbeatMs?: number | undefined;
};

const streamsPerUser = 10;
const streamsPerProcess = 2_000;
/** Bytes buffered for one slow client; beyond that its stream is closed, and the browser reconnects. */
const maxBufferedBytes = 64 * 1024;
const maxPayloadLength = 1_000;
/** With more changed tasks at once, boards fetch their whole list instead. */
const maxTasksAtOnce = 20;
/** Reconnection delay of browsers. */
const reconnectMs = 2_000;

type Subscriber = CurrentUser & { out: PassThrough };

/**
 * Listens on one database connection. Heartbeats keep proxies from closing idle streams and end streams of users who were
 * signed out, disabled or are no longer staff. The same is checked before a message with content is sent.
 */
export function createEventHub(options: Options): EventHub {
  const { where, findStaffSessions, loadTasks, onError, heartbeatMs = 20_000 } = options;
  const subscribers = new Set<Subscriber>();
  let ending = false;
  let count = 0;

  const write = ({ out }: Subscriber, text: string) => {
    if (out.writableLength > maxBufferedBytes) out.destroy();
    else out.write(text);
  };
  const broadcast = (event: string | undefined, data: string, to: Iterable<Subscriber> = subscribers) => {
    count += 1;
    const message = `${event ? `event: ${event}\n` : ''}id: ${count}\ndata: ${data}\n\n`;
    for (const subscriber of to) write(subscriber, message);
  };
  const refresh = (to?: Iterable<Subscriber>) => broadcast('refresh', '{}', to);

  /** Subscribers who are still signed-in staff; ends the streams of others. */
  const authorized = async (): Promise<Subscriber[]> => {
    const all = [...subscribers];
    if (all.length === 0) return [];
    const sessions = await findStaffSessions(all.map(({ sessionId }) => sessionId));
    const isStaff = ({ sessionId }: Subscriber) => sessions.has(sessionId.toString('hex'));
    for (const subscriber of all) if (!isStaff(subscriber)) subscriber.out.end();
    return all.filter(isStaff);
  };

  const tasks = createTaskSender({
    async send(ids) {
      if (subscribers.size === 0) return;
      if (ids.length > maxTasksAtOnce) return refresh();
      try {
        const [to, found] = await Promise.all([authorized(), loadTasks(ids)]);
        for (const id of ids) {
          const task = found.find((each) => each.id === id) ?? null;
          broadcast(undefined, JSON.stringify({ topic: 'tasks', id, task } satisfies LiveMessage), to);
        }
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        for (const id of ids) broadcast(undefined, JSON.stringify({ topic: 'tasks', id } satisfies LiveMessage));
      }
    },
  });
  const onNotification = (payload: string | undefined) => {
    const event = payload === undefined ? undefined : parseEvent(payload);
    if (!event) refresh();
    else if (event.topic === 'tasks') tasks.add(event.id);
    else broadcast(undefined, JSON.stringify(event));
  };
  const listener = listen(where, liveChannel, onNotification, onError);

  const heartbeat = async () => {
    for (const subscriber of await authorized()) write(subscriber, ': heartbeat\n\n');
  };
  const timer = setInterval(() => heartbeat().catch(onError), heartbeatMs).unref();
  const endStreams = () => {
    ending = true;
    for (const { out } of subscribers) out.end();
  };

  return {
    subscribe(user, out) {
      const own = [...subscribers].filter(({ id }) => id === user.id);
      if (own.length >= streamsPerUser) refuse('too_many');
      if (ending || subscribers.size >= streamsPerProcess) refuse('unavailable');
      const subscriber = { ...user, out };
      subscribers.add(subscriber);
      out.once('close', () => subscribers.delete(subscriber));
      out.write(`retry: ${reconnectMs}\n`);
      refresh([subscriber]);
    },
    streams: () => subscribers.size,
    endStreams,
    async close() {
      clearInterval(timer);
      endStreams();
      await listener.close();
      await tasks.idle();
    },
  };
}

/** Sends batches of changed tasks one after the other, so that messages about one task stay in order. */
function createTaskSender({ send }: { send: (ids: string[]) => Promise<void> }) {
  const pending = new Set<string>();
  let running = Promise.resolve();
  return {
    add(id: string) {
      pending.add(id);
      running = running.then(() => {
        const ids = [...pending];
        pending.clear();
        return ids.length > 0 ? send(ids) : undefined;
      });
    },
    idle: () => running,
  };
}

/** Undefined for an unknown payload; clients then refetch. */
function parseEvent(payload: string): LiveEvent | undefined {
  if (payload.length > maxPayloadLength) return undefined;
  try {
    return liveEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
