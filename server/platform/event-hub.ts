import type { PassThrough } from 'node:stream';
import type { Where } from '#database/connect.ts';
import { listen } from '#database/notification-listener.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { type LiveEvent, type LiveMessage, liveEvent } from '#shared/contract/operations.ts';
import { may, type Role } from '#shared/rules/accounts.ts';
import { liveChannel } from './publish-change.ts';
import { createRecentChanges } from './recent-changes.ts';

/** Event hub for server-sent events, which sends published changes to the open streams of this process. */
export type EventHub = {
  /** Writes messages to `out` until it closes. Starts with `refresh`, unless nothing has changed `since` (in ms). */
  subscribe(user: CurrentUser, network: string, out: PassThrough, since?: number): void;
  streams(): number;
  endStreams(): void;
  close(): Promise<void>;
};

type Task = NonNullable<LiveMessage['task']>;
type Options = {
  where: Where;
  /** Finds the user's role for each valid session, by session id in hex. */
  findSessionRoles: (ids: Buffer[]) => Promise<ReadonlyMap<string, Role>>;
  findCaseOwners: (caseIds: string[]) => Promise<ReadonlyMap<string, string>>;
  loadTasks: (ids: string[]) => Promise<Task[]>;
  onError: (error: Error) => void;
  heartbeatMs?: number | undefined;
};

const streamsPerUser = 10;
const streamsPerProcess = 2_000;
/** Per process, for customers; lower than `streamsPerProcess`, so that streams are left for staff. */
const streamsOfCustomers = 1_800;
/** Leaves streams for other networks. A mobile carrier has many customers behind one address. */
const streamsPerNetwork = 600;
/** Maximum number of bytes buffered for a slow client; above it the stream is closed, and the browser reconnects. */
const maxBufferedBytes = 64 * 1024;
const maxPayloadLength = 1_000;
/** Number of tasks changed at once above which boards fetch their whole list instead. */
const maxTasksAtOnce = 20;
/** Interval in ms at which the sessions and roles of all streams are checked, in one query. */
const authorizeMs = 5_000;
/** Reconnection delay of browsers in ms. */
const reconnectMs = 2_000;

type Subscriber = CurrentUser & { network: string; out: PassThrough };

const isForCustomers = ({ topic }: LiveEvent) => topic === 'cases' || topic === 'messages';
const ofStaff = (subscriber: Subscriber) => may('reader', subscriber);

/**
 * Creates the hub that sends changes to the open SSE streams of this process: all topics to staff, and to customers
 * only changes of their own cases. Uses one LISTEN connection. Heartbeats prevent proxies from closing idle streams.
 * Streams of users who signed out, were disabled or changed role end within seconds, at the latest before a message
 * with content is sent.
 */
export function createEventHub(options: Options): EventHub {
  const { where, findSessionRoles, findCaseOwners, loadTasks, onError, heartbeatMs = 20_000 } = options;
  const subscribers = new Set<Subscriber>();
  let ending = false;
  let count = 0;
  const recent = createRecentChanges();

  const write = ({ out }: Subscriber, text: string) => {
    // An ended stream keeps its subscriber until all bytes are read; writing to the stream would throw.
    if (out.writableEnded) return;
    if (out.writableLength > maxBufferedBytes) out.destroy();
    else out.write(text);
  };
  const broadcast = (event: string | undefined, data: string, to: Iterable<Subscriber> = subscribers) => {
    count += 1;
    const message = `${event ? `event: ${event}\n` : ''}id: ${count}\ndata: ${data}\n\n`;
    for (const subscriber of to) write(subscriber, message);
  };
  const refresh = (to?: Iterable<Subscriber>) => broadcast('refresh', '{}', to);

  const staff = () => [...subscribers].filter(ofStaff);
  /** Returns subscribers who are still signed in with the same role; ends the streams of others. */
  const authorized = async (): Promise<Subscriber[]> => {
    const all = [...subscribers];
    if (all.length === 0) return [];
    const roles = await findSessionRoles(all.map(({ sessionId }) => sessionId));
    const isSame = ({ sessionId, role }: Subscriber) => roles.get(sessionId.toString('hex')) === role;
    for (const subscriber of all) if (!isSame(subscriber)) subscriber.out.end();
    return all.filter(isSame);
  };

  const tasks = createBatchSender({
    async send(ids: string[]) {
      if (staff().length === 0) return;
      if (ids.length > maxTasksAtOnce) return refresh(staff());
      try {
        const [to, found] = await Promise.all([authorized(), loadTasks(ids)]);
        for (const id of ids) {
          const task = found.find((each) => each.id === id) ?? null;
          broadcast(undefined, JSON.stringify({ topic: 'tasks', id, task } satisfies LiveMessage), to.filter(ofStaff));
        }
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        for (const id of ids)
          broadcast(undefined, JSON.stringify({ topic: 'tasks', id } satisfies LiveMessage), staff());
      }
    },
  });
  // Clock warnings may change thousands of cases at once, so owners and sessions are looked up once for all of them.
  const ownCases = createBatchSender({
    async send(events: LiveEvent[]) {
      if (staff().length === subscribers.size) return;
      try {
        const [to, owners] = await Promise.all([authorized(), findCaseOwners(events.map(({ id }) => id))]);
        const customers = to.filter((subscriber) => !ofStaff(subscriber));
        for (const event of events) {
          const owner = owners.get(event.id);
          const own = customers.filter(({ id }) => id === owner);
          if (own.length > 0) broadcast(undefined, JSON.stringify({ topic: event.topic, id: event.id }), own);
        }
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        refresh([...subscribers].filter((subscriber) => !ofStaff(subscriber)));
      }
    },
  });
  /** Sends it also if the changed cases are unknown; otherwise nothing, so that others' changes stay hidden. */
  const refreshIfOwn = async (subscriber: Subscriber, caseIds: string[] | undefined) => {
    if (caseIds?.length === 0) return;
    try {
      const owners = caseIds && (await findCaseOwners(caseIds));
      if (!owners || [...owners.values()].includes(subscriber.id)) refresh([subscriber]);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      refresh([subscriber]);
    }
  };
  const onNotification = (payload: string | undefined) => {
    const event = payload === undefined ? undefined : parseEvent(payload);
    if (event) recent.heard(isForCustomers(event) ? event.id : undefined);
    else recent.missed();
    if (!event) refresh();
    else if (event.topic === 'tasks') tasks.add(event.id, event.id);
    else {
      broadcast(undefined, JSON.stringify(event), staff());
      if (isForCustomers(event)) ownCases.add(`${event.topic} ${event.id}`, event);
    }
  };
  const listener = listen(where, liveChannel, onNotification, onError);

  const heartbeat = async () => {
    for (const subscriber of await authorized()) write(subscriber, ': heartbeat\n\n');
  };
  const timers = [
    setInterval(() => heartbeat().catch(onError), heartbeatMs).unref(),
    setInterval(() => authorized().catch(onError), authorizeMs).unref(),
  ];
  const endStreams = () => {
    ending = true;
    for (const { out } of subscribers) out.end();
  };

  return {
    subscribe(user, network, out, since = 0) {
      const all = [...subscribers];
      if (all.filter(({ id }) => id === user.id).length >= streamsPerUser) refuse('too_many');
      const subscriber = { ...user, network, out };
      const customersOfNetwork = all.filter((each) => each.network === network && !ofStaff(each));
      if (!ofStaff(subscriber) && customersOfNetwork.length >= streamsPerNetwork) refuse('unavailable');
      const most = ofStaff(subscriber) ? streamsPerProcess : streamsOfCustomers;
      if (ending || subscribers.size >= most) refuse('unavailable');
      subscribers.add(subscriber);
      out.once('close', () => subscribers.delete(subscriber));
      out.write(`retry: ${reconnectMs}\n`);
      if (!listener.isListening() || (ofStaff(subscriber) && recent.forStaff(since))) refresh([subscriber]);
      else if (!ofStaff(subscriber)) void refreshIfOwn(subscriber, recent.casesSince(since));
    },
    streams: () => subscribers.size,
    endStreams,
    async close() {
      for (const timer of timers) clearInterval(timer);
      endStreams();
      await listener.close();
      await Promise.all([tasks.idle(), ownCases.idle()]);
    },
  };
}

/** Sends batches one after the other, so messages stay in order. Items with the same key are sent once per batch. */
function createBatchSender<T>({ send }: { send: (batch: T[]) => Promise<void> }) {
  const pending = new Map<string, T>();
  let running = Promise.resolve();
  return {
    add(key: string, item: T) {
      pending.set(key, item);
      running = running.then(() => {
        const batch = [...pending.values()];
        pending.clear();
        return batch.length > 0 ? send(batch) : undefined;
      });
    },
    idle: () => running,
  };
}

/** Parses an event; returns undefined for an unknown payload, after which clients fetch again. */
function parseEvent(payload: string): LiveEvent | undefined {
  if (payload.length > maxPayloadLength) return undefined;
  try {
    return liveEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
