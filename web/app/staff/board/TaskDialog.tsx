import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#web/paraglide/messages.js';
import { CrossIcon } from '#web/ui/icons.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** Native dialog, open while rendered; restores the focus on close. */
export function TaskDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal task-dialog"
      aria-labelledby="task-dialog-title"
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="task-dialog-title" className="text-2xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={m.site_close()}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-wash"
          onClick={onClose}
        >
          <CrossIcon className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
