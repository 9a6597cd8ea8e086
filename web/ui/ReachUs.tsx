import { brand, chatHref } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';

const link = 'link target';

/** Contact options for pages without a form: phone with hours, WhatsApp with `text` prefilled, e-mail. */
export function ReachUs({ text, className = '' }: { text: string; className?: string }) {
  return (
    <ul className={`grid gap-1 ${className}`}>
      <li>
        <a href={brand.phoneHref} className={link}>
          {m.app_noscript_call({ phone: brand.phone })}
        </a>{' '}
        ({localBrand().hours})
      </li>
      <li className="print:hidden">
        <a href={chatHref(text)} className={link}>
          {m.app_noscript_chat()}
        </a>
      </li>
      <li>
        <a href={`mailto:${brand.support}`} className={link}>
          {m.app_noscript_mail({ email: brand.support })}
        </a>
      </li>
    </ul>
  );
}
