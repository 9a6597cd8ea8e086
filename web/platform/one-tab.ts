/**
 * Runs `work` in only one tab at a time (Web Locks, by `name`); when that tab closes, another takes over. Without Web
 * Locks, every tab runs it. `work` returns a function that ends it; the returned function ends it in this tab.
 */
export function inOneTab(name: string, work: () => () => void): () => void {
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
  if (locks) locks.request(name, { signal: ended.signal }, untilEnded).catch(() => undefined);
  else void untilEnded();
  return () => ended.abort();
}
