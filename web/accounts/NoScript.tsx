import { brand } from '#shared/brand.ts';
import { m } from '../paraglide/messages.js';

export function NoScript() {
  return (
    <noscript>
      <p className="font-medium">{m.accounts_noscript({ phone: brand.phone, hours: brand.hours })}</p>
    </noscript>
  );
}
