import { Droppable } from '@hello-pangea/dnd';
import { memo, type RefCallback, useCallback, useState } from 'react';
import { observe } from 'react-intersection-observer';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Task } from './board.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { columnHeadId, handleId } from './columns.ts';
import { type CardActions, DragCard } from './DragCard.tsx';

type Props = {
  status: TaskStatus;
  tasks: readonly Task[];
  filtered: boolean;
  /** Id of the element to focus; its card is rendered even if it is far down the column. */
  focus: string | undefined;
  /** While a card is dragged, no further cards are rendered. */
  dragging: boolean;
  act: CardActions;
};

const empty: Record<TaskStatus, () => string> = {
  todo: m.tasks_none_todo,
  inprogress: m.tasks_none_inprogress,
  done: m.tasks_none_done,
};

export const Column = memo(function Column({ status, tasks, filtered, focus, dragging, act }: Props) {
  const head = columnHeadId(status);
  const { rendered, end } = useIncrementalList(
    tasks.length,
    tasks.findIndex(({ id }) => handleId(id) === focus),
  );
  return (
    <section aria-labelledby={head} className="board-column" data-column={status}>
      <ColumnHead status={status} count={tasks.length} />
      <Droppable droppableId={status}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            aria-labelledby={head}
            className="board-cards"
            data-over={isDraggingOver || undefined}
          >
            {tasks.slice(0, rendered).map((task, index) => (
              <DragCard key={task.id} task={task} index={index} act={act} />
            ))}
            {placeholder}
            {rendered < tasks.length && !dragging && <li key={rendered} ref={end} aria-hidden="true" />}
            {tasks.length === 0 && !isDraggingOver && (
              <li className="px-2 py-6 text-sm text-muted">{filtered ? m.tasks_none_found() : empty[status]()}</li>
            )}
          </ul>
        )}
      </Droppable>
    </section>
  );
});

/** Cards that a column renders at first, and adds per step. The first eight are always laid out (.kot-place). */
const cardsPerStep = 8;
/** Distance below the viewport at which more cards are rendered. On a laptop, the first cards already reach it. */
const ahead = '300px 0px';

/**
 * Returns the number of cards that a column renders: the cards near the viewport, and at least the cards up to `reach`.
 * Dragging is slow with five hundred rendered cards. Place `end` below the last card, with this number as its React
 * key.
 */
function useIncrementalList(total: number, reach: number): { rendered: number; end: RefCallback<Element> } {
  const [near, setNear] = useState(cardsPerStep);
  const rendered = Math.min(total, Math.max(near, reach + 1));
  const end = useCallback(
    (element: Element) =>
      observe(
        element,
        (inView) => {
          if (inView) setNear(rendered + cardsPerStep);
        },
        { rootMargin: ahead },
      ),
    [rendered],
  );
  return { rendered, end };
}
