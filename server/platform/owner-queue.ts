/** Owner of a task. A symbol stands for a task without an owner. */
export type Owner = string | symbol;

type Owned = { owner: Owner };

/** Queue of tasks in which owners take turns (round robin), so that many tasks of one owner do not delay others. */
export function createOwnerQueue<Task extends Owned>() {
  /** Waiting tasks by owner; the owner whose turn is next comes first. */
  const waiting = new Map<Owner, Task[]>();

  /** Removes a task; returns whether the queue contained it. */
  function remove(task: Task): boolean {
    const own = waiting.get(task.owner) ?? [];
    if (!own.includes(task)) return false;
    const rest = own.filter((each) => each !== task);
    if (rest.length === 0) waiting.delete(task.owner);
    else waiting.set(task.owner, rest);
    return true;
  }

  return {
    add(task: Task): void {
      waiting.set(task.owner, [...(waiting.get(task.owner) ?? []), task]);
    },
    remove,
    /** Returns the task whose turn is next, without removing it. Skips the owners that are being served. */
    next(served: ReadonlySet<Owner | undefined>): Task | undefined {
      for (const [owner, [first]] of waiting) if (!served.has(owner)) return first;
      return undefined;
    },
    /** Removes a task whose turn has come; its owner goes to the end of the queue. */
    take(task: Task): void {
      remove(task);
      const rest = waiting.get(task.owner);
      waiting.delete(task.owner);
      if (rest) waiting.set(task.owner, rest);
    },
    all: (): Task[] => [...waiting.values()].flat(),
    length: (): number => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    lengthOf: (owner: Owner): number => waiting.get(owner)?.length ?? 0,
  };
}
