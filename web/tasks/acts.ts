import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '../paraglide/messages.js';
import type { Board } from './board.ts';
import { columnHeadId, columnName, handleId } from './columns.ts';
import type { Tell } from './use-notes.ts';

/** Moving, deleting and their ways back, each told in a note. `goTo`: the element at which reading and tabbing go on. */
export function actsOn(board: Board, tell: Tell, goTo: (element: string) => void) {
  const failed = (text: string) => tell(text, { tone: 'error' });

  async function move(id: string, to: TaskStatus) {
    const task = board.find(id);
    if (!task || task.status === to) return;
    const { title, status: from } = task;
    goTo(handleId(id));
    const outcome = await board.move(id, to);
    if (outcome.ok)
      tell(m.tasks_moved({ title, column: columnName(to) }), { undo: () => void moveBack(id, title, to, from) });
    else failed(m.tasks_move_failed({ title, column: columnName(from), why: outcome.sentence }));
  }

  async function moveBack(id: string, title: string, since: TaskStatus, to: TaskStatus) {
    if (board.find(id)?.status !== since) return failed(m.tasks_undo_failed({ why: m.tasks_undo_moved_on({ title }) }));
    goTo(handleId(id));
    const outcome = await board.move(id, to);
    if (outcome.ok) tell(m.tasks_restored({ title, column: columnName(to) }));
    else failed(m.tasks_undo_failed({ why: outcome.sentence }));
  }

  async function remove(id: string) {
    const task = board.find(id);
    if (!task) return;
    const { title, status } = task;
    goTo(besideCard(id) ?? columnHeadId(status));
    const outcome = await board.remove(id);
    if (outcome.ok) tell(m.tasks_deleted({ title }), { undo: () => void bringBack(id) });
    else failed(m.tasks_delete_failed({ title, why: outcome.sentence }));
  }

  async function bringBack(id: string) {
    const was = document.activeElement;
    const outcome = await board.restore(id);
    if (!outcome.ok) return failed(m.tasks_undo_failed({ why: outcome.sentence }));
    const { title, status } = outcome.task;
    // Who has gone on to something else meanwhile is not called back.
    if (document.activeElement === was || document.activeElement === document.body) goTo(handleId(id));
    tell(m.tasks_restored({ title, column: columnName(status) }));
  }

  return { move, remove };
}

/** The card after this one in its column, or the one before. */
function besideCard(id: string): string | undefined {
  const place = document.getElementById(handleId(id))?.closest('li');
  return [place?.nextElementSibling, place?.previousElementSibling]
    .map((beside) => beside?.querySelector('.kot-handle')?.id)
    .find((handle) => handle !== undefined);
}
