import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useOnScreen } from './use-on-screen.ts';

/** Bar on phones with the total and a link to the pay button. */
export function PayBar({ total }: { total: number }) {
  const orderInView = useOnScreen('order');
  if (orderInView) return null;
  return (
    <div className="sticky bottom-0 z-5 border-t border-line bg-card lg:hidden print:hidden">
      <div className="wrap flex items-center justify-between gap-4 py-2.5">
        <p className="leading-tight">
          <span className="block text-sm text-muted">{m.checkout_total()}</span>
          <span className="condensed text-xl font-bold tabular-nums">{inRupees(total)}</span>
        </p>
        <ButtonLink href="#order" small>
          {m.checkout_to_payment()}
        </ButtonLink>
      </div>
    </div>
  );
}
