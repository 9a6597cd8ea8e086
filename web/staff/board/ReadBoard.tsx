import { useQuery } from '@tanstack/react-query';
import { taskStatuses } from '#shared/rules/tasks.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { inColumns } from './filter-tasks.ts';
import { TaskSummary } from './TaskTicket.tsx';

/** The board for those who read along: the same columns, without moving and editing. */
export function ReadBoard() {
  const query = useQuery(endpointQuery('GET /api/tasks', { query: {} }));
  return (
    <QueryResult query={query} loading={<BoardSkeleton />}>
      {(tasks) => {
        const columns = inColumns(tasks);
        return (
          <div className="board">
            {taskStatuses.map((status) => (
              <div key={status} className="board-column">
                <ColumnHead status={status} count={columns[status].length} />
                <ul className="board-cards">
                  {columns[status].map((task) => (
                    <li key={task.id} className="kot-place">
                      <TaskSummary task={task} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        );
      }}
    </QueryResult>
  );
}
