import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { ArrowIcon } from '#web/ui/icons.tsx';
import type { Task } from './board.ts';
import { columnName } from './columns.ts';

export type MoveMenuHandle = { open: (task: Task, button: HTMLElement) => void };

const gap = 4;
const edge = 8;

/** Menu that moves a card without dragging; one menu for all cards, shown beside the button that opened it. */
export function MoveMenu({
  control,
  onMove,
}: {
  control: RefObject<MoveMenuHandle | null>;
  onMove: (id: string, to: TaskStatus) => void;
}) {
  const menu = useRef<HTMLElement>(null);
  const [task, setTask] = useState<Task>();

  useImperativeHandle(control, () => ({
    open(next, button) {
      setTask(next);
      menu.current?.showPopover({ source: button });
      requestAnimationFrame(() => {
        const popover = menu.current;
        if (!popover) return;
        const from = button.getBoundingClientRect();
        const below = from.bottom + gap + popover.offsetHeight < innerHeight;
        popover.style.left = `${Math.max(edge, Math.min(from.left, innerWidth - popover.offsetWidth - edge))}px`;
        popover.style.top = `${below ? from.bottom + gap : from.top - gap - popover.offsetHeight}px`;
        popover.querySelector('button')?.focus();
      });
    },
  }));

  return (
    <section ref={menu} popover="auto" aria-labelledby="move-where" className="board-menu">
      <p id="move-where" className="px-3.5 pt-1.5 text-sm text-muted">
        {m.tasks_move_where()}
      </p>
      {taskStatuses
        .filter((status) => status !== task?.status)
        .map((status) => (
          <button
            key={status}
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-6 rounded-control px-3.5 text-left font-medium hover:bg-wash"
            onClick={() => {
              menu.current?.hidePopover();
              if (task) onMove(task.id, status);
            }}
          >
            {columnName(status)}
            <ArrowIcon className="size-4.5 text-muted" />
          </button>
        ))}
    </section>
  );
}
