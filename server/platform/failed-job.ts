import type { FastifyBaseLogger } from 'fastify';

/** Failed attempt of a job; `attempts` is the maximum number of attempts. */
export type FailedJob = { name: string; attempt: number; attempts: number; error: unknown };

/** Logs a failed attempt, as a warning if further attempts follow. */
export function logFailedJob(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { name, attempt, attempts, error }: FailedJob,
): void {
  const line = { job: name, attempt, attempts, error: describeError(error) };
  if (attempt < attempts) log.warn(line, 'job failed, it will be tried again');
  else log.error(line, 'job failed');
}

/** Error fields that show the cause without personal data; the message may name a recipient. */
const telling = ['code', 'responseCode', 'status', 'kind', 'reason'] as const;

type Described = { type: string; at?: string; cause?: Described } & { [each in (typeof telling)[number]]?: unknown };

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const known = new Map(Object.entries(error));
  const own = telling.flatMap((name) => (isShort(known.get(name)) ? [[name, known.get(name)] as const] : []));
  const at = /^ {4}at (.+:\d+:\d+\)?)$/m.exec(error.stack ?? '')?.[1];
  return {
    type: error.constructor.name,
    ...Object.fromEntries(own),
    ...(at ? { at } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

const isShort = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value));
