import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';

/** `next` is where the navigation goes; without it, the browser leaves the product. */
type Unsaved = (next?: Location) => boolean;
type Props = { unsaved: Unsaved; title: string; text: string };

/** Asks before the page is left. A page has one at most. */
export function LeaveGuard({ unsaved, title, text }: Props) {
  const { state, proceed, reset } = useBlocker(({ nextLocation }) => unsaved(nextLocation));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [state]);
  useBeforeLeaving(unsaved);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="leave-title" onCancel={() => reset?.()}>
      <h2 id="leave-title" className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button small onClick={() => reset?.()}>
          {m.app_leave_stay()}
        </Button>
        <Button small variant="ghost" onClick={() => proceed?.()}>
          {m.app_leave_go()}
        </Button>
      </div>
    </dialog>
  );
}

function useBeforeLeaving(unsaved: Unsaved): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
