import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { LockIcon } from '#web/ui/icons.tsx';

export function Assurance() {
  const { guaranteeDays, refundDays } = localBrand().promises;
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p className="flex gap-2">
        <LockIcon className="mt-0.5 size-4.5 shrink-0" />
        {m.checkout_provider()}
      </p>
      <p>{m.checkout_guarantee({ days: guaranteeDays, refund: refundDays })}</p>
      <p>
        {m.checkout_agree_before()}{' '}
        <a href={localPath(paths.terms)} className="link">
          {m.site_terms()}
        </a>{' '}
        {m.checkout_agree_between()}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.site_returns()}
        </a>
        .
      </p>
    </div>
  );
}
