import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import type { Act } from './use-act.ts';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';

type Props = {
  act: Act;
  onSubmit: () => void;
  button: string;
  busyText: string;
  /** Nobody can take back what this does, and the button looks so. */
  final?: boolean;
  /** Stands beside the button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A small form of the profile page: fields, what stood against them, one button. */
export function ActForm({ act, onSubmit, button, busyText, final, aside, children }: Props) {
  const form = useFocusOnWrong(act.trouble);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-md gap-4 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <TroubleNotice trouble={act.trouble} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" small variant={final ? 'final' : 'primary'} aria-disabled={act.busy || undefined}>
          {act.busy ? busyText : button}
        </Button>
        {aside}
      </div>
    </form>
  );
}
