import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';

export function Guarantee() {
  const { guaranteeDays, refundDays } = localBrand().promises;
  return (
    <div className="mt-4 text-sm">
      <p className="font-semibold text-pudina">{m.plans_guarantee({ days: guaranteeDays })}</p>
      <p className="mt-0.5 text-muted">
        {m.plans_guarantee_text({ days: guaranteeDays, refund: refundDays })}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.plans_guarantee_link()}
        </a>
      </p>
    </div>
  );
}
