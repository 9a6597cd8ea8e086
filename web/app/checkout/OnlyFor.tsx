import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';

export type OnlyForProps = { kinds: readonly string[]; confirmed: boolean; onConfirm: (yes: boolean) => void };

/** Confirmation for a plan that is legally limited to some kinds of business. */
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
