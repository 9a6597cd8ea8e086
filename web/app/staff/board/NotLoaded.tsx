import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';
import { TaskDialog } from './TaskDialog.tsx';

/** Shown if the script of a form failed to load. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <TaskDialog title={m.tasks_form_edit()} onClose={onClose}>
      <Notice tone="error" className="mt-4">
        {m.tasks_form_not_loaded()}
      </Notice>
    </TaskDialog>
  );
}
