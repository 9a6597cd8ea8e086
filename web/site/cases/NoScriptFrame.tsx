import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { BrandLink } from '#web/ui/layout/BrandLink.tsx';
import { LanguageSwitch } from '#web/ui/layout/LanguageSwitch.tsx';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { ReachUs } from '#web/ui/ReachUs.tsx';

/** Layout of the pages without scripts: brand and language link, then the text. */
export function NoScriptFrame({ title, above, children }: { title: string; above?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-5 lg:px-8">
      <SkipLink />
      <header className="flex min-h-16 items-center justify-between gap-4 border-b border-line">
        <BrandLink className="" />
        <LanguageSwitch className="print:hidden" />
      </header>
      <main id="content" tabIndex={-1} className="printed pt-5 pb-16 outline-none">
        {above}
        <h1 className="text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Text for users without a session. `from` is the path to return to after the login, which needs scripts. */
export function GuestText({ from }: { from: string }) {
  return (
    <NoScriptFrame title={m.cases_text_guest_title()}>
      <div className="mt-4 grid max-w-xl gap-3">
        <p>{m.cases_text_guest()}</p>
        <p>
          <a href={withFromParameter(localPath(paths.loginCode), from)} className="link target font-semibold">
            {m.cases_text_login()}
          </a>
        </p>
        <ReachUs text={m.marketing_chat_text()} />
      </div>
    </NoScriptFrame>
  );
}
