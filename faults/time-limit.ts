import { setTimeout as pause } from 'node:timers/promises';

/** Throws an error with the message `otherwise` if the work takes too long. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, otherwise: string): Promise<T> {
  const done = new AbortController();
  const late = pause(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error(otherwise);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
