import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from './Button.tsx';
import { DialogHead } from './DialogHead.tsx';

/** Opened by an `OpenModal` whose `opens` is this id; closed by button, Esc or a click on the backdrop. */
export function Modal({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <dialog id={id} className="modal" aria-labelledby={`${id}-title`} closedby="any" suppressHydrationWarning>
      <DialogHead titleId={`${id}-title`} title={title} command="close" commandfor={id} />
      <div className="mt-3 text-muted">{children}</div>
      <Button variant="ghost" small command="close" commandfor={id} className="mt-6">
        {m.site_close()}
      </Button>
    </dialog>
  );
}

/** Unstyled button that opens the modal with the id `opens`. */
export function OpenModal({ opens, ...rest }: { opens: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" aria-haspopup="dialog" {...rest} command="show-modal" commandfor={opens} />;
}
