import type { ComponentProps } from 'react';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { Button } from '../Button.tsx';

type Props = { busy: boolean; busyText?: string } & ComponentProps<typeof Button>;

/** Does nothing until hydrated, because a native submit would put passwords into the URL. */
export function SubmitButton({ busy, busyText, className = '', children, ...button }: Props) {
  const hydrated = useHydrated();
  const look = hydrated
    ? className
    : `${className} disabled:border-transparent disabled:bg-kesar disabled:text-kesar-ink`;
  return (
    <Button
      {...button}
      type="submit"
      disabled={!hydrated}
      aria-disabled={busy || button['aria-disabled'] || undefined}
      className={look}
    >
      {busy && busyText ? busyText : children}
    </Button>
  );
}
