type Versioned = { id: string; version: number };

/**
 * A list that just came, over what was known: a task that is known in a newer version stays, for the list was on its way
 * when it changed; one that has not changed stays the same object, so that its card is not drawn anew.
 */
export function merged<T extends Versioned>(known: readonly T[] | undefined, list: readonly T[]): readonly T[] {
  const before = new Map(known?.map((task) => [task.id, task]));
  return list.map((task) => {
    const old = before.get(task.id);
    if (!old) return task;
    return old.version > task.version || JSON.stringify(old) === JSON.stringify(task) ? old : task;
  });
}
