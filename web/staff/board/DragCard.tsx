import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { memo } from 'react';
import { Link } from 'react-router';
import { casePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import type { Task } from './board.ts';
import { datesId, handleId, titleId } from './columns.ts';
import { TaskTicket } from './TaskTicket.tsx';

export type CardActions = {
  edit: (id: string) => void;
  remove: (id: string) => void;
  openMove: (id: string, button: HTMLElement) => void;
};

type Props = { task: Task; act: CardActions };

export const DragCard = memo(function DragCard({ task, index, act }: Props & { index: number }) {
  return (
    <Draggable draggableId={task.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className="kot-place"
          data-dragging={(isDragging && !isDropAnimating) || undefined}
        >
          <CardInPlace task={task} act={act} drag={dragHandleProps} />
        </li>
      )}
    </Draggable>
  );
});

/** Memoized content of a card, so that a card that only makes room is not rendered again. */
const CardInPlace = memo(function CardInPlace({
  task,
  act,
  drag,
}: Props & { drag: DraggableProvidedDragHandleProps | null }) {
  const { id, title } = task;
  return (
    <TaskTicket
      task={task}
      handle={(head) => (
        // biome-ignore lint/a11y/useSemanticElements: the drag library does not start a drag on a button
        <div
          {...drag}
          role="button"
          tabIndex={0}
          id={handleId(id)}
          aria-labelledby={titleId(id)}
          aria-describedby={`${datesId(id)} ${drag?.['aria-describedby'] ?? ''}`}
          className="kot-handle"
        >
          {head}
        </div>
      )}
      actions={
        <div className="kot-acts">
          {task.case ? (
            <Link to={localPath(casePath(task.case.id))} aria-label={m.tasks_case_named({ title })} className="kot-act">
              {m.tasks_open_case()}
            </Link>
          ) : (
            <button
              type="button"
              className="kot-act"
              aria-label={m.tasks_edit_named({ title })}
              onClick={() => act.edit(id)}
            >
              {m.tasks_edit()}
            </button>
          )}
          <button
            type="button"
            className="kot-act"
            aria-haspopup="true"
            aria-label={m.tasks_move_named({ title })}
            onClick={({ currentTarget }) => act.openMove(id, currentTarget)}
          >
            {m.tasks_move()}
          </button>
          {!task.case && (
            <button
              type="button"
              className="kot-act ml-auto"
              aria-label={m.tasks_delete_named({ title })}
              onClick={() => act.remove(id)}
            >
              {m.tasks_delete()}
            </button>
          )}
        </div>
      }
    />
  );
});
