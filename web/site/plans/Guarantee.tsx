import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { guaranteeText } from '#web/platform/i18n/guarantee-text.ts';
import { localPath } from '#web/platform/i18n/paths.ts';

export function GuaranteeTitle() {
  return (
    <p className="mt-3 text-center text-sm font-semibold text-pudina">
      {m.plans_guarantee({ days: localBrand().promises.guaranteeDays })}
    </p>
  );
}

export function GuaranteeText() {
  return (
    <p className="mt-3 text-sm text-muted">
      {guaranteeText(m.plans_guarantee_text)}{' '}
      <a href={localPath(paths.returns)} className="link">
        {m.plans_guarantee_link()}
      </a>
    </p>
  );
}
