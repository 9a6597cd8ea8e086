import { Button } from '../ui/Button.tsx';
import { useAlive } from './use-alive.ts';

type Props = { busy: boolean; busyText: string; children: string };

/** Until our code runs it does nothing, without looking so: that is over before a hand gets there. */
export function SubmitButton({ busy, busyText, children }: Props) {
  const alive = useAlive();
  return (
    <Button
      type="submit"
      wide
      disabled={!alive}
      aria-disabled={busy || undefined}
      className={alive ? '' : 'disabled:border-transparent disabled:bg-kesar disabled:text-kesar-ink'}
    >
      {busy ? busyText : children}
    </Button>
  );
}
