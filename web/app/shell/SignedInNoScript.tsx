import { brand, chatHref } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';

const link = 'link target';

/** What a person without scripts can do in place of a signed-in page, which scripts fill. */
export function SignedInNoScript() {
  return (
    <noscript>
      <div className="col-span-full grid max-w-xl gap-3 py-8">
        <h1 className="text-2xl">{m.app_noscript_title()}</h1>
        <p>{m.app_noscript_text()}</p>
        <ul className="grid gap-1">
          <li>
            <a href={brand.phoneHref} className={link}>
              {m.app_noscript_call({ phone: brand.phone })}
            </a>{' '}
            ({localBrand().hours})
          </li>
          <li>
            <a href={chatHref(m.marketing_chat_text())} className={link}>
              {m.app_noscript_chat()}
            </a>
          </li>
          <li>
            <a href={`mailto:${brand.support}`} className={link}>
              {m.app_noscript_mail({ email: brand.support })}
            </a>
          </li>
        </ul>
      </div>
    </noscript>
  );
}
