import { settings } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { givesAllOrNothing, refundShare } from '#shared/rules/refund-policy.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';

export function Guarantee() {
  const { guaranteeDays, refundDays } = localBrand().promises;
  const { shares } = settings.policies;
  const words = {
    all: m.checkout_refund_all(),
    nothing: m.checkout_refund_nothing(),
    part: (percent: number) => m.checkout_refund_part({ percent }),
  };
  const known = { days: guaranteeDays, refund: refundDays };
  const text = givesAllOrNothing(shares)
    ? m.plans_guarantee_text(known)
    : m.plans_guarantee_shares({
        ...known,
        before: refundShare(shares, 'not-started', words),
        after: refundShare(shares, 'started', words),
      });
  return (
    <div className="mt-4 text-sm">
      <p className="font-semibold text-pudina">{m.plans_guarantee({ days: guaranteeDays })}</p>
      <p className="mt-0.5 text-muted">
        {text}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.plans_guarantee_link()}
        </a>
      </p>
    </div>
  );
}
