import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Task } from './board.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { TaskSummary } from './TaskTicket.tsx';

const places = [1, 2, 3];
/** Number of cards that a phone shows at once; more would only delay the scripts. */
const cardsPerColumn = 4;

/** Board before it can be used: the first cards of each column if they are known, otherwise placeholders. */
export function BoardSkeleton({ columns }: { columns?: Record<TaskStatus, readonly Task[]> | undefined }) {
  return (
    <>
      <p role="status" className="sr-only">
        {m.tasks_loading()}
      </p>
      {/* Space of the tabs for the columns on phones. */}
      <div aria-hidden="true" className="mb-1 h-11 md:hidden" />
      <div className="board">
        {taskStatuses.map((status) => (
          <div key={status} className="board-column">
            <ColumnHead status={status} />
            {columns ? <FirstCards tasks={columns[status]} /> : <Places />}
          </div>
        ))}
      </div>
    </>
  );
}

/** Board screen before hydration; reserves the space of the toolbar and the alerts, so that the cards do not move. */
export function BoardBeforeHydration({ columns }: { columns: Record<TaskStatus, readonly Task[]> | undefined }) {
  return (
    <div className="grid gap-4 lg:gap-2">
      <div aria-hidden="true" className="board-tools">
        <div className="h-12 rounded-control bg-wash" />
        <div className="size-11 rounded-control bg-wash" />
        <div className="h-11 w-44 rounded-control bg-wash" />
        <div className="h-11 w-31 rounded-control bg-wash" />
      </div>
      <div aria-hidden="true" className="alerts" />
      <div>
        <BoardSkeleton columns={columns} />
      </div>
    </div>
  );
}

function FirstCards({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="board-cards">
      {tasks.slice(0, cardsPerColumn).map((task) => (
        <li key={task.id} className="kot-place">
          <TaskSummary task={task} />
        </li>
      ))}
    </ul>
  );
}

function Places() {
  return (
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
  );
}
