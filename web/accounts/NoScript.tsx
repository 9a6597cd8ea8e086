import { brand } from '#shared/brand.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';

export function NoScript() {
  return (
    <noscript>
      <p className="font-medium">{m.accounts_noscript({ phone: brand.phone, hours: brandWords().hours })}</p>
    </noscript>
  );
}
