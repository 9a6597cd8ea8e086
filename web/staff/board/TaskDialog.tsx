import { type ReactNode, useEffect, useRef } from 'react';
import { DialogHead } from '#web/ui/DialogHead.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** Native dialog that is open while rendered; restores the focus on close. */
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
      <DialogHead titleId="task-dialog-title" title={title} onClick={onClose} />
      {children}
    </dialog>
  );
}
