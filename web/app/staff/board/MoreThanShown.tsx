import { skipToken, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/rules/money.ts';
import { mostOnBoard } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';
import { boardKey, type Task } from './board.ts';

const isCut = (tasks: readonly Task[]) => tasks.length >= mostOnBoard;

/** Notice above a board that does not show all tasks; reads the list that the board has fetched. */
export function MoreThanShown() {
  const { data: cut } = useQuery({ queryKey: boardKey, queryFn: skipToken, select: isCut });
  if (!cut) return null;
  return (
    <Notice quiet className="mb-4 lg:mb-2">
      {m.tasks_more_than_shown({ count: formatCount(mostOnBoard) })}
    </Notice>
  );
}
