import { useState } from 'react';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import type { Board, Task } from './board.ts';
import { columnName } from './columns.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskForm } from './TaskForm.tsx';
import type { useNotes } from './use-notes.ts';

type Props = {
  id: string;
  board: Board;
  tasks: readonly Task[];
  me: string;
  onClose: () => void;
  onDelete: (id: string) => void;
  tell: ReturnType<typeof useNotes>['tell'];
};

/** The dialog of the task that the address names; 'new' is one that is not there yet. */
export default function OpenTask({ id, board, tasks, me, onClose, onDelete, tell }: Props) {
  const isNew = id === 'new';
  const found = tasks.find((task) => task.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const staff = useAsked('staff', () => reply('listStaff', {})).data ?? [];
  const task = isNew ? undefined : (found ?? last);
  return (
    <TaskDialog title={isNew ? m.tasks_form_new() : m.tasks_form_edit()} onClose={onClose}>
      {isNew || task ? (
        <TaskForm
          board={board}
          task={task}
          gone={!isNew && !found}
          staff={staff}
          me={me}
          onClose={onClose}
          onDelete={() => {
            onClose();
            onDelete(id);
          }}
          onSaved={({ title, status }, created) => {
            onClose();
            tell(created ? m.tasks_created({ title, column: columnName(status) }) : m.tasks_saved({ title }));
          }}
        />
      ) : (
        <p className="mt-4 text-muted">{m.tasks_form_unknown()}</p>
      )}
    </TaskDialog>
  );
}
