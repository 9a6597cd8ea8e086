import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Board } from './board.ts';
import { columnHeadId, columnName, handleId } from './columns.ts';
import type { ShowToast } from './use-toasts.ts';

/** Each with undo and a confirming toast. `goTo` sets the element to focus next. */
export function createActions(board: Board, tell: ShowToast, goTo: (element: string) => void) {
  const failed = (text: string) => tell(text, { tone: 'error' });

  async function move(id: string, to: TaskStatus) {
    const task = board.find(id);
    if (!task || task.status === to) return;
    const { title, status: from } = task;
    goTo(handleId(id));
    const outcome = await board.move(id, to);
    if (outcome.ok)
      tell(m.tasks_moved({ title, column: columnName(to) }), {
        undo: {
          about: { id, left: { ...outcome.task, status: to } },
          run: () => void moveBack(id, title, to, from),
        },
      });
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
    if (outcome.ok)
      tell(m.tasks_deleted({ title }), { undo: { about: { id, deleted: true }, run: () => void bringBack(id) } });
    else failed(m.tasks_delete_failed({ title, why: outcome.sentence }));
  }

  async function bringBack(id: string) {
    const was = document.activeElement;
    const outcome = await board.restore(id);
    if (!outcome.ok) return failed(m.tasks_undo_failed({ why: outcome.sentence }));
    const { title, status } = outcome.task;
    // Keep the focus where the user has moved it in the meantime.
    if (document.activeElement === was || document.activeElement === document.body) goTo(handleId(id));
    tell(m.tasks_restored({ title, column: columnName(status) }));
  }

  return { move, remove };
}

/** Handle of the next card in the column or, without one, of the previous; undefined without either. */
function besideCard(id: string): string | undefined {
  const place = document.getElementById(handleId(id))?.closest('li');
  return [place?.nextElementSibling, place?.previousElementSibling]
    .map((beside) => beside?.querySelector('.kot-handle')?.id)
    .find((handle) => handle !== undefined);
}
