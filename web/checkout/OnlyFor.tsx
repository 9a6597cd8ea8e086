import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';

export type OnlyForProps = { kinds: readonly string[]; confirmed: boolean; onConfirm: (yes: boolean) => void };

/** A plan that the law keeps for some kinds of business is paid only by somebody who says to be one of them. */
export function OnlyFor({ kinds, confirmed, onConfirm }: OnlyForProps) {
  return (
    <div className="grid gap-3">
      <Notice tone="note" quiet>
        {m.checkout_only_for({ kinds: kinds.join(', ') })}
      </Notice>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="eligible"
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-kesar"
        />
        {m.checkout_only_for_yes()}
      </label>
    </div>
  );
}
