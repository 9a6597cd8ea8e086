type Versioned = { id: string; version: number };

/**
 * Merges a fetched list into the known one: newer known versions are kept, because the task changed during the fetch;
 * unchanged tasks keep their object, so that they do not re-render.
 */
export function mergeTasks<T extends Versioned>(known: readonly T[] | undefined, list: readonly T[]): readonly T[] {
  const before = new Map(known?.map((task) => [task.id, task]));
  const merged = list.map((task) => {
    const old = before.get(task.id);
    if (!old) return task;
    return old.version > task.version || JSON.stringify(old) === JSON.stringify(task) ? old : task;
  });
  const same = known && known.length === merged.length && merged.every((task, place) => task === known[place]);
  return same ? known : merged;
}

/** Puts one task into the list unless a newer version is known; null deletes it. */
export function withChange<T extends Versioned>(list: readonly T[], id: string, task: T | null): readonly T[] {
  if (task === null) return list.filter((other) => other.id !== id);
  const place = list.findIndex((other) => other.id === id);
  if (place < 0) return [...list, task];
  return list.map((other) => (other.id === id && other.version <= task.version ? task : other));
}
