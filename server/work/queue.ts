import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db, Tx, Where } from '#database/connect.ts';
import type { Traces } from '#server/traces/traces.ts';
import { openSoon } from './soon.ts';

/** What each kind of job is told. */
export type JobData = {
  'ask-provider': { orderId: string; asker?: 'second look' };
  'send-mail': { mailId: string };
  'forgot-password': { email: string };
  reconcile: Record<string, never>;
  tidy: Record<string, never>;
  'task-digests': Record<string, never>;
};
export type JobName = keyof JobData;

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** Of jobs with one key only one waits at a time; the others are it. */
  key?: string;
};

export type Queue = {
  /** Puts a job into the queue in the same transaction as the change that it belongs to. */
  enqueue<N extends JobName>(tx: Tx | Db, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>;
  /**
   * Asks for a job a moment later, in one statement with the others of that moment. A process that dies in between
   * takes the wish along: only for work that the clock finds again by itself.
   */
  enqueueSoon<N extends JobName>(name: N, data: JobData[N], key: string): void;
  start(): Promise<void>;
  /** Runs jobs of one kind here, until `stop`, which `ending` tells to those who wait for something. */
  work<N extends JobName>(name: N, handle: (data: JobData[N], ending: AbortSignal) => Promise<void>): Promise<void>;
  /** Enqueues a job of one kind every minute, once for all processes. */
  everyMinute(name: 'reconcile' | 'tidy'): Promise<void>;
  /** Enqueues a job every quarter of an hour from nine to eleven, Indian time, Monday to Saturday: once may be missed. */
  everyMorning(name: 'task-digests'): Promise<void>;
  stop(): Promise<void>;
};

const deadLetters = 'dead-letters';
type Kind = {
  policy: 'standard' | 'short' | 'exclusive';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** How many of them run at a time in one process, and how often each looks for a job that nobody told it of, in seconds. */
  workers: number;
  lookEvery: number;
};
const byTheClock = {
  policy: 'exclusive',
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 60,
  workers: 1,
  lookEvery: 15,
} as const;
const kinds: Record<JobName, Kind> = {
  'ask-provider': { policy: 'short', retryLimit: 40, retryDelay: 2, retryDelayMax: 300, workers: 4, lookEvery: 5 },
  'send-mail': { policy: 'standard', retryLimit: 60, retryDelay: 2, retryDelayMax: 300, workers: 4, lookEvery: 5 },
  'forgot-password': { policy: 'standard', retryLimit: 5, retryDelay: 2, retryDelayMax: 60, workers: 2, lookEvery: 5 },
  reconcile: byTheClock,
  'task-digests': byTheClock,
  tidy: byTheClock,
};

/** Jobs in the product's own database: kept through kills and restarts, retried with growing pauses, then set aside. */
export function openQueue(where: Where, say: (error: Error) => void, traces?: Traces): Queue {
  const boss = new PgBoss({
    ...where,
    max: 4,
    application_name: 'chulha-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', say);
  const ending = new AbortController();
  const soon = openSoon((name, jobs) => boss.insert(name, jobs), say);
  const traced = <D extends object>(data: D) => (traces ? { ...data, ...traces.along() } : data);
  return {
    async enqueue(tx, name, data, options = {}) {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
        }),
      };
      await boss.send(name, traced(data), {
        db,
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      });
    },
    enqueueSoon: (name, data, key) => soon.add(name, traced(data), key),
    async start() {
      await boss.start();
      await boss.createQueue(deadLetters);
      for (const [name, { workers: _, lookEvery: __, ...retry }] of Object.entries(kinds))
        await boss.createQueue(name, {
          ...retry,
          retryBackoff: true,
          heartbeatSeconds: 10,
          deadLetter: deadLetters,
          notify: true,
          deleteAfterSeconds: 86_400,
        });
    },
    async work(name, handle) {
      const { workers, lookEvery } = kinds[name];
      const pace = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: lookEvery };
      const worker = async () => {
        const id: string = await boss.work<JobData[typeof name]>(name, pace, async (jobs) => {
          try {
            for (const { data } of jobs) {
              const work = () => handle(data, ending.signal);
              await (traces ? traces.job(name, data, work) : work());
            }
          } finally {
            // Else it would sleep before it looks for the next one, with a backlog waiting.
            boss.notifyWorker(id);
          }
        });
      };
      await Promise.all(Array.from({ length: workers }, worker));
    },
    async everyMinute(name) {
      await boss.schedule(name, '* * * * *', {});
    },
    async everyMorning(name) {
      await boss.schedule(name, '*/15 9-10 * * 1-6', {}, { tz: 'Asia/Kolkata' });
    },
    async stop() {
      ending.abort();
      await soon.flush();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
