import { brand, chatHref } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { ChatIcon, PhoneIcon } from './icons.tsx';

const link = 'link target gap-2 whitespace-nowrap';

/** Contact links: phone, WhatsApp with `text` prefilled, opening hours. `text` must not contain personal data. */
export function ContactLinks({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`print:hidden ${className}`}>
      <p className="text-sm text-muted">{m.site_ask_us({ hours: localBrand().hours })}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={brand.phoneHref} className={link}>
          <PhoneIcon className="size-5 shrink-0" />
          {brand.phone}
        </a>
        <a href={chatHref(text)} className={link}>
          <ChatIcon className="size-5 shrink-0" />
          WhatsApp
        </a>
      </p>
    </div>
  );
}
