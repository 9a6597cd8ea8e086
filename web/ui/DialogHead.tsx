import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';
import { CrossIcon } from './icons.tsx';

type Props = { titleId: string; title: ReactNode } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'>;

export function DialogHead({ titleId, title, ...close }: Props) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h2 id={titleId} className="text-2xl wrap-anywhere">
        {title}
      </h2>
      <button
        {...close}
        type="button"
        aria-label={m.site_close()}
        className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-wash"
      >
        <CrossIcon className="size-5" />
      </button>
    </div>
  );
}
