import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import { type Db, serverTimeouts, type Timeouts, type Tx, type Where } from '#database/connect.ts';
import type { Traces } from '#server/platform/tracing/traces.ts';
import type { Language } from '#shared/language.ts';
import type { FailedJob } from './failed-job.ts';

export type JobData = {
  'sync-payment': { orderId: string };
  'send-mail': { mailId: string };
  'send-refund': { refundId: string };
  'forgot-password': { email: string };
  'send-order-code': {
    orderNumber: string;
    by: 'email' | 'phone';
    browser: string;
    language: Language;
    userId?: string;
  };
  reconcile: Record<string, never>;
  'purge-expired': Record<string, never>;
  'task-digests': Record<string, never>;
  'watch-cases': Record<string, never>;
  'expire-papers': Record<string, never>;
  'annual-fees': Record<string, never>;
  'quote-reminders': Record<string, never>;
  'count-sales': Record<string, never>;
  'read-settlements': Record<string, never>;
  'refresh-due-dates': Record<string, never>;
};
export type JobName = keyof JobData;

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** Allows one job with this key per number of seconds; further jobs are dropped. */
  throttle?: { key: string; seconds: number };
};

export type Queue = {
  enqueue<N extends JobName>(tx: Tx | Db, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>;
  /** Runs a job again that failed for good. */
  retry(tx: Tx, name: string, id: string): Promise<void>;
  delete(tx: Tx, name: string, id: string): Promise<void>;
  start(): Promise<void>;
  /** Registers the handler of a kind of job; `signal` is aborted by `stop`. `isLast` tells the last attempt. */
  work<N extends JobName>(
    name: N,
    handle: (data: JobData[N], signal: AbortSignal, isLast: boolean) => Promise<void>,
  ): Promise<void>;
  /** Schedules a job every minute, shared by all processes. */
  everyMinute(name: 'reconcile' | 'purge-expired' | 'watch-cases'): Promise<void>;
  /** Schedules a job every 15 minutes from 9:00 to 10:45 IST, so that a missed run is repeated on the same morning. */
  everyMorning(
    name: 'task-digests' | 'read-settlements' | 'expire-papers' | 'annual-fees' | 'quote-reminders' | 'count-sales',
  ): Promise<void>;
  stop(): Promise<void>;
};

/** Time-outs in ms of the queue's own queries. */
const timeouts: Timeouts = { connect: 5_000, statement: 60_000, idleTransaction: 60_000 };
const deadLetterQueue = 'dead-letters';
type Kind = {
  policy: 'standard' | 'short' | 'exclusive';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** Time in seconds for which waiting and finished jobs are stored with their data. */
  retentionSeconds?: number;
  deleteAfterSeconds?: number;
  /** Parallel jobs per process, and the polling interval in seconds for jobs without a notification. */
  workers: number;
  pollSeconds: number;
  /** False disables NOTIFY, which serializes commits; each worker polls every second instead. */
  notify?: false;
};
const scheduled = {
  policy: 'exclusive',
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 60,
  workers: 1,
  pollSeconds: 15,
} as const;
const kinds: Record<JobName, Kind> = {
  'sync-payment': {
    policy: 'standard',
    retryLimit: 40,
    retryDelay: 2,
    retryDelayMax: 300,
    workers: 4,
    pollSeconds: 5,
    // This job is enqueued for each webhook event, and many events may arrive at once.
    notify: false,
  },
  'send-mail': { policy: 'standard', retryLimit: 60, retryDelay: 2, retryDelayMax: 300, workers: 4, pollSeconds: 5 },
  'send-refund': { policy: 'standard', retryLimit: 60, retryDelay: 2, retryDelayMax: 300, workers: 2, pollSeconds: 5 },
  // The job data hold an e-mail address, so they are deleted minutes after the job.
  'forgot-password': {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 60,
    workers: 2,
    pollSeconds: 5,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 600,
  },
  'send-order-code': {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 60,
    workers: 1,
    pollSeconds: 5,
  },
  reconcile: scheduled,
  'task-digests': scheduled,
  'watch-cases': scheduled,
  'expire-papers': scheduled,
  'annual-fees': scheduled,
  'quote-reminders': scheduled,
  'count-sales': scheduled,
  'read-settlements': scheduled,
  // One waiting job is enough, because it reads all calendar changes made before it starts.
  'refresh-due-dates': {
    policy: 'short',
    retryLimit: 10,
    retryDelay: 5,
    retryDelayMax: 300,
    workers: 1,
    pollSeconds: 5,
  },
  'purge-expired': scheduled,
};

/** Durable, with retries and backoff (pg-boss). Jobs that still fail move to a dead letter queue. */
export function openQueue(
  where: Where,
  onError: (error: Error) => void,
  traces?: Traces,
  onFailedJob: (failed: FailedJob) => void = () => undefined,
): Queue {
  const boss = new PgBoss({
    ...where,
    ...serverTimeouts(timeouts),
    connectionTimeoutMillis: timeouts.connect,
    notifyHeartbeatTimeoutMs: 2_500,
    max: 4,
    application_name: 'chulha-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    monitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', onError);
  const stopping = new AbortController();
  const reportUnlessStopping = (error: Error) => {
    if (!stopping.signal.aborted) onError(error);
  };
  const traced = <D extends object>(data: D) => (traces ? { ...data, ...traces.carrier() } : data);
  return {
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, traced(data), {
        db: fromKysely(tx),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.throttle ? { singletonKey: options.throttle.key, singletonSeconds: options.throttle.seconds } : {}),
      });
    },
    async retry(tx, name, id) {
      await boss.retry(name, id, { db: fromKysely(tx) });
    },
    async delete(tx, name, id) {
      await boss.deleteJob(name, id, { db: fromKysely(tx) });
    },
    async start() {
      await boss.start();
      await boss.createQueue(deadLetterQueue);
      for (const [name, { workers: _, pollSeconds: __, ...retry }] of Object.entries(kinds)) {
        const { policy, ...options } = {
          retryBackoff: true,
          heartbeatSeconds: 10,
          deadLetter: deadLetterQueue,
          notify: true,
          deleteAfterSeconds: 86_400,
          ...retry,
        };
        await boss.createQueue(name, { policy, ...options });
        // Updates the options, because `createQueue` does not change the options of an existing queue.
        await boss.updateQueue(name, options);
      }
    },
    async work(name, handle) {
      const { workers, pollSeconds, retryLimit, notify = true } = kinds[name];
      const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: pollSeconds };
      const worker = async () => {
        const id: string = await boss.work<JobData[typeof name]>(name, polling, async (jobs) => {
          try {
            for (const { data, retryCount } of jobs) {
              const work = () => handle(data, stopping.signal, retryCount >= retryLimit);
              await (traces ? traces.job(name, data, work) : work()).catch((error: unknown) => {
                const [attempt, attempts] = [retryCount + 1, retryLimit + 1];
                if (!stopping.signal.aborted) onFailedJob({ name, attempt, attempts, error });
                throw error;
              });
            }
          } finally {
            // Without this, the worker sleeps for the polling interval even if jobs are waiting.
            boss.notifyWorker(id);
          }
        });
      };
      if (notify) await Promise.all(Array.from({ length: workers }, worker));
      else {
        await worker();
        // Starts the workers at different times within the interval, so that a job waits for only part of it.
        for (let n = 1; n < workers; n += 1)
          pause((n * 1_000) / workers, undefined, { signal: stopping.signal })
            .then(worker)
            .catch(reportUnlessStopping);
      }
    },
    async everyMinute(name) {
      await boss.schedule(name, '* * * * *', {});
    },
    async everyMorning(name) {
      await boss.schedule(name, '*/15 9-10 * * *', {}, { tz: 'Asia/Kolkata' });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
