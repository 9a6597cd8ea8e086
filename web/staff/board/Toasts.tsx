import type { RefObject } from 'react';
import { m } from '#web/paraglide/messages.js';
import { UndoIcon } from '#web/ui/icons.tsx';
import { Toast } from '#web/ui/Toast.tsx';
import type { ShownToast } from './use-toasts.ts';

type Props = { notes: readonly ShownToast[]; onDrop: (key: number) => void; place: RefObject<HTMLDivElement | null> };

export function Toasts({ notes, onDrop, place }: Props) {
  return (
    <div ref={place} role="status" aria-label={m.tasks_notes()} className="grid gap-2">
      {notes.map(({ key, text, tone, undo }) => (
        <Toast key={key} tone={tone} dismissLabel={m.tasks_dismiss_named({ what: text })} onDismiss={() => onDrop(key)}>
          <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
          {undo && (
            <button
              type="button"
              className="link target -my-2 justify-center gap-1.5"
              aria-label={m.tasks_undo_named({ what: text })}
              aria-keyshortcuts="Control+Z"
              title={m.tasks_undo_key()}
              onClick={undo}
            >
              <UndoIcon className="size-4.5" />
              {m.desk_undo()}
            </button>
          )}
        </Toast>
      ))}
    </div>
  );
}
