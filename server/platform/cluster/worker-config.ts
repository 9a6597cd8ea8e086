import cluster from 'node:cluster';
import type { Where } from '#database/connect.ts';
import type { ProviderAccounts } from '#server/config/config.ts';

/** Configuration that the primary process sends to a worker. */
export type WorkerConfig = {
  /** Number of the worker, from 1; a replacement keeps the number. */
  slot: number;
  where: Where;
  direct: Where;
  /** Size of the worker's connection pool. */
  connections: number;
  sandboxAccounts: ProviderAccounts | undefined;
  /** Port of the sandbox in the primary process, in demo mode. */
  sandboxPort: number | undefined;
};

export type FromWorker = { ready: true } | { rateLimit: RateLimitRequest };
export type ToWorker = { config: WorkerConfig } | { rateLimitReply: RateLimitReply };
export type RateLimitRequest = { id: number; name: string; points: number; seconds: number; key: string };
export type RateLimitReply = { id: number; waitFor: number | undefined };

/** Waits for the configuration from the primary process; returns undefined if this process is not a worker. */
export async function receiveWorkerConfig(): Promise<WorkerConfig | undefined> {
  if (!cluster.isWorker) return undefined;
  return new Promise((resolve) => {
    const onMessage = (message: ToWorker) => {
      if (!('config' in message)) return;
      process.off('message', onMessage);
      resolve(message.config);
    };
    process.on('message', onMessage);
  });
}

/** Sends a message to the primary process; ignores the error if that process has exited. */
export function sendToPrimary(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Returns the number of workers from the command line (`--workers 3`); undefined without the option, NaN for an invalid
 * number.
 */
export function workerCountFromArgs(args: readonly string[]): number | undefined {
  const at = args.findIndex((arg) => arg === '--workers' || arg.startsWith('--workers='));
  if (at < 0) return undefined;
  const text = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  return /^([1-9]|[12]\d|3[0-2])$/.test(text) ? Number(text) : Number.NaN;
}
