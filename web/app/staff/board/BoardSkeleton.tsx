import { taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { ColumnHead } from './ColumnHead.tsx';

const places = [1, 2, 3];

/** Skeleton of the board with the height of three cards per column. */
export function BoardSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {m.tasks_loading()}
      </p>
      <div className="board">
        {taskStatuses.map((status) => (
          <div key={status} className="board-column">
            <ColumnHead status={status} />
            <div aria-hidden="true" className="board-cards">
              {places.map((place) => (
                <div key={place} className="kot-place">
                  <div className="kot h-37.5 content-start gap-3 pt-4">
                    <div className="h-4 w-4/5 rounded-control bg-line" />
                    <div className="h-3 w-3/5 rounded-control bg-wash" />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
