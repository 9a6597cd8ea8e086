import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import type { Board, Task } from './board.ts';
import { columnName } from './columns.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskForm } from './TaskForm.tsx';
import type { useToasts } from './use-toasts.ts';

type Props = {
  id: string;
  board: Board;
  tasks: readonly Task[];
  me: string;
  onClose: () => void;
  onDelete: (id: string) => void;
  showToast: ReturnType<typeof useToasts>['tell'];
};

/** Dialog of the task in the URL; `new` creates a task. */
export default function OpenTask({ id, board, tasks, me, onClose, onDelete, showToast: tell }: Props) {
  const isNew = id === 'new';
  const found = tasks.find((task) => task.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const staff = useQuery(endpointQuery('GET /api/admin/staff', {})).data ?? [];
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
