import type { ButtonHTMLAttributes } from 'react';
import { m } from '#web/paraglide/messages.js';
import { HeartIcon } from './icons.tsx';

type Props = { slug: string; plan: string; pressed?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** Button with a heart that saves a plan; on static pages, HeartScript handles its clicks. */
export function HeartButton({ slug, plan, pressed = false, className = '', ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      data-heart={slug}
      aria-pressed={pressed}
      aria-label={m.dashboard_save_plan({ plan })}
      className={`group grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-wash hover:text-kesar aria-pressed:text-kesar ${className}`}
    >
      <HeartIcon className="size-6 group-aria-pressed:fill-current" />
    </button>
  );
}
