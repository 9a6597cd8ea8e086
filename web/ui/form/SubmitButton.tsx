import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from '../Button.tsx';

type Props = { busy: boolean; busyText?: string } & ComponentProps<typeof Button>;

/** Submit button; inert until hydrated but not styled as disabled, because hydration takes a moment only. */
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

const never = () => () => undefined;

/** True after hydration. Before it a native submit must be prevented, or passwords would end up in the URL. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
