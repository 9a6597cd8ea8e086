import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Checks } from './Checks.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { Webhooks } from './Webhooks.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_system_title(), description: m.desk_system_description(), noindex: true });

export default function SystemPage() {
  return (
    <SignedInPage screen="system" title={m.desk_system_title()}>
      <p className="max-w-prose text-muted">{m.desk_system_intro()}</p>
      <p className="mb-8 flex flex-wrap gap-x-6">
        <Link to={paths.orders} className="link target">
          {m.desk_system_orders()}
        </Link>
        <Link to={paths.undelivered} className="link target">
          {m.desk_mails_title()}
        </Link>
      </p>
      <div className="grid max-w-4xl gap-12">
        <Webhooks />
        <FailedJobs />
        <Checks />
      </div>
    </SignedInPage>
  );
}
