import type { Told } from './alerts.ts';

/** The record of alerts, one for all tabs of this browser. */

const key = 'taskAlerts';
let ownRecord: Told = {};

export function readTold(): Told {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry) => typeof entry[1] === 'number'));
  } catch {
    return ownRecord;
  }
}

export function writeTold(told: Told): void {
  ownRecord = told;
  try {
    localStorage.setItem(key, JSON.stringify(told));
  } catch {
    // Where nothing can be kept this tab remembers for itself.
    return;
  }
}

/** Runs `work` in one tab only: the next one takes over when that is closed. Returns how to stop. */
export function inOneTab(work: () => () => void): () => void {
  const ended = new AbortController();
  const untilEnded = () =>
    new Promise<void>((done) => {
      if (ended.signal.aborted) return done();
      const stop = work();
      ended.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Only there behind https or on this machine itself.
  const locks: LockManager | undefined = navigator.locks;
  if (locks) locks.request('task-alerts', { signal: ended.signal }, untilEnded).catch(() => undefined);
  else void untilEnded();
  return () => ended.abort();
}
