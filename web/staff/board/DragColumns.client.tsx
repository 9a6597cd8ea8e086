import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { memo, useState } from 'react';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Board, Task } from './board.ts';
import { Column } from './Column.tsx';
import { columnName, isColumn } from './columns.ts';
import type { CardActions } from './DragCard.tsx';

type Props = {
  board: Board;
  columns: Record<TaskStatus, readonly Task[]>;
  filtered: boolean;
  focus: string | undefined;
  act: CardActions;
  move: (id: string, to: TaskStatus) => void;
};

// The drag library adds style tags, for which the CSP requires the document's nonce.
const styleNonce = document.querySelector<HTMLStyleElement>('head > style')?.nonce;

const place = (id: string | undefined) => (id !== undefined && isColumn(id) ? columnName(id) : '');

/** Board columns with drag and drop; the library's default timings match the specification. */
export const DragColumns = memo(function DragColumns({ board, columns, filtered, focus, act, move }: Props) {
  const [dragging, setDragging] = useState(false);
  const titleOf = (id: string) => board.find(id)?.title ?? '';

  const start = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    board.hold();
    setDragging(true);
    announce(m.tasks_drag_start({ title: titleOf(draggableId), column: place(source.droppableId) }));
  };
  const update = ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(destination ? m.tasks_drag_over({ column: place(destination.droppableId) }) : m.tasks_drag_nowhere());
  const end = ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    setDragging(false);
    const to = destination?.droppableId ?? '';
    const moved = reason === 'DROP' && isColumn(to) && to !== source.droppableId;
    announce(
      moved
        ? m.tasks_drag_drop({ column: place(to) })
        : m.tasks_drag_same({ title: titleOf(draggableId), column: place(source.droppableId) }),
    );
    if (moved) move(draggableId, to);
    board.release();
  };

  return (
    <DragDropContext
      nonce={styleNonce}
      dragHandleUsageInstructions={m.tasks_drag_hint()}
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={end}
    >
      <div className="board" data-dragging={dragging || undefined}>
        {taskStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            tasks={columns[status]}
            filtered={filtered}
            focus={focus}
            dragging={dragging}
            act={act}
          />
        ))}
      </div>
    </DragDropContext>
  );
});
