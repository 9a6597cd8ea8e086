import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';

export function LoginNoScript() {
  return (
    <noscript>
      <p className="font-medium">{m.accounts_noscript({ phone: brand.phone, hours: localBrand().hours })}</p>
    </noscript>
  );
}
