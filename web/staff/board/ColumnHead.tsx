import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { columnHeadId, columnName } from './columns.ts';

export function ColumnHead({ status, count }: { status: TaskStatus; count?: number }) {
  return (
    <div className="board-head">
      <h2 id={columnHeadId(status)} tabIndex={-1} className="text-xl">
        {columnName(status)}
        {count !== undefined && <span className="font-semibold text-muted figures max-md:hidden"> {count}</span>}
      </h2>
      <p className="text-sm text-muted">
        {status === 'done' ? m.tasks_order_hint_done() : m.tasks_order_hint()}
        {status === 'done' && count !== undefined && (
          <Link to={`${paths.taskBoard}?archive`} className="link relative ml-4 after:absolute after:-inset-3">
            {m.tasks_archive()}
          </Link>
        )}
      </p>
    </div>
  );
}
