import { SitePage } from '../layout/SitePage.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { useLeaving } from './use-leaving.ts';

export const meta = () => [
  ...pageMeta({ title: m.accounts_logout_title(), description: m.accounts_logout_description() }),
  { name: 'robots', content: 'noindex' },
];

/** Only a page that somebody looks at logs out: a picture or a frame on another site runs none of this. */
export default function LogoutPage() {
  useLeaving();
  return (
    <SitePage className="grid place-items-center">
      <h1 className="sr-only">{m.accounts_logout_title()}</h1>
      <p role="status" className="py-24 text-lg text-muted">
        {m.accounts_logging_out()}
      </p>
    </SitePage>
  );
}
