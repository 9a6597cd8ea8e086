import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';
import { TaskDialog } from './TaskDialog.tsx';

/** Instead of a form whose script did not arrive. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <TaskDialog title={m.tasks_form_edit()} onClose={onClose}>
      <Notice tone="error" className="mt-4">
        {m.tasks_form_not_loaded()}
      </Notice>
    </TaskDialog>
  );
}
