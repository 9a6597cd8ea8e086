import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { columnHeadId, columnName } from './columns.ts';

/** Column tabs on phones with task counts; a tap scrolls to the column. */
export function ColumnTabs({ columns }: { columns: Record<TaskStatus, readonly unknown[]> }) {
  return (
    <nav aria-label={m.tasks_columns()} className="mb-1 flex flex-wrap justify-between gap-x-2 md:hidden">
      {taskStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className="min-h-11 rounded-control font-medium whitespace-nowrap hover:bg-wash"
          onClick={() => {
            const head = document.getElementById(columnHeadId(status));
            head?.scrollIntoView({ inline: 'start', block: 'nearest' });
            head?.focus({ preventScroll: true });
          }}
        >
          {columnName(status)} <span className="text-muted figures">{columns[status].length}</span>
        </button>
      ))}
    </nav>
  );
}
