import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './Button.tsx';
import { CrossIcon } from './icons.tsx';

/** Native dialog, closed by its button, Esc or the backdrop; opened by an `OpenModal` with the same id. */
export function Modal({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <dialog id={id} className="modal" aria-labelledby={`${id}-title`} closedby="any" suppressHydrationWarning>
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        <button
          type="button"
          command="close"
          commandfor={id}
          aria-label={m.site_close()}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-wash"
        >
          <CrossIcon className="size-5" />
        </button>
      </div>
      <div className="mt-3 text-muted">{children}</div>
      <Button variant="ghost" small command="close" commandfor={id} className="mt-6">
        {m.site_close()}
      </Button>
    </dialog>
  );
}

/** Unstyled button that opens the modal `opens`. */
export function OpenModal({ opens, ...rest }: { opens: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" aria-haspopup="dialog" {...rest} command="show-modal" commandfor={opens} />;
}
