import { useSyncExternalStore } from 'react';

/** Ticks on each full second while it has subscribers and is neither paused nor hidden. */

let now = Date.now();
let paused = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const watcher of watchers) watcher();
  timer = setTimeout(tick, 1_000 - (now % 1_000));
}

function run() {
  clearTimeout(timer);
  timer = undefined;
  if (watchers.size > 0 && !paused && !document.hidden) tick();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) {
    document.addEventListener('visibilitychange', run);
    run();
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    document.removeEventListener('visibilitychange', run);
    run();
  };
}

export function pauseClock(stop: boolean): void {
  paused = stop;
  run();
}

const stillStand = () => () => undefined;

/** Renders again only while `watched`, and only when the result changes. */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T, watched = true): T {
  return useSyncExternalStore(
    watched ? watch : stillStand,
    () => read(now),
    () => read(now),
  );
}
