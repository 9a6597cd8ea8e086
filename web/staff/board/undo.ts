import type { Task } from './board.ts';

/** Undo action, and the state that the task must still have for it. */
export type Undo = { about: { id: string; left: Left } | { id: string; deleted: true }; run: () => void };

type Left = Pick<Task, 'status' | 'version' | 'changedBy'>;

/** The task is where it was moved to, and unchanged by others. Undoing a later move makes it valid again. */
export function stillApplies(about: Undo['about'], tasks: readonly (Left & { id: string })[]): boolean {
  const task = tasks.find(({ id }) => id === about.id);
  if ('deleted' in about) return task === undefined;
  const { status, version, changedBy } = about.left;
  return task?.status === status && (task.version === version || task.changedBy === changedBy);
}

export function replaces(next: Undo['about'] | undefined, earlier: Undo['about'] | undefined): boolean {
  if (!next || !earlier || next.id !== earlier.id) return false;
  const place = (about: Undo['about']) => ('deleted' in about ? 'deleted' : about.left.status);
  return place(next) === place(earlier);
}
