import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { OwnCases } from './OwnCases.tsx';

export const meta = () => pageMeta({ title: m.cases_title(), description: m.cases_description(), noindex: true });

/** All cases of the customer. */
export default function CasesPage() {
  return (
    <RequireRole roles={['user']} sendsStaffHome>
      <AppShell title={m.cases_title()}>
        <OwnCases />
      </AppShell>
    </RequireRole>
  );
}
