import type { AlertHistory } from './alerts.ts';

/** Alert history, shared by all tabs of this browser. */

const key = 'taskAlerts';
let ownRecord: AlertHistory = {};

export function readAlertHistory(): AlertHistory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'number'));
  } catch {
    return ownRecord;
  }
}

export function writeAlertHistory(history: AlertHistory): void {
  ownRecord = history;
  try {
    localStorage.setItem(key, JSON.stringify(history));
  } catch {
    // Without storage, each tab has its own history.
    return;
  }
}

/**
 * Runs `work` in only one tab at a time (Web Locks); when that tab closes, another takes over. Without Web Locks, every
 * tab runs it. Returns a function that stops the work in this tab.
 */
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
  // Web Locks exist in secure contexts only.
  const locks: LockManager | undefined = navigator.locks;
  if (locks) locks.request('task-alerts', { signal: ended.signal }, untilEnded).catch(() => undefined);
  else void untilEnded();
  return () => ended.abort();
}
