import { useLocation } from 'react-router';
import { isInEveryLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ReachUs } from '#web/ui/ReachUs.tsx';

/**
 * Message in place of a signed-in page while scripts are disabled. Rendered only on the server, so that the browser
 * loads no code for it.
 */
export function SignedInNoScript() {
  return <noscript>{import.meta.env.SSR && <Words />}</noscript>;
}

function Words() {
  const { pathname } = useLocation();
  return (
    <div className="col-span-full grid max-w-xl gap-3 py-8">
      <h1 className="text-2xl">{m.app_noscript_title()}</h1>
      <p>{m.app_noscript_text()}</p>
      {isInEveryLanguage(pathname) && (
        <p>
          <a href={localPath(paths.caseTexts)} className="link target font-semibold">
            {m.app_noscript_cases()}
          </a>
        </p>
      )}
      <ReachUs text={m.marketing_chat_text()} />
    </div>
  );
}
