import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { MoneyScreen } from './MoneyScreen.tsx';

export const meta = () => pageMeta({ title: m.money_title(), description: m.money_description(), noindex: true });

export default function MoneyPage() {
  return (
    <RequireRole roles={['seller', 'admin']} accountant>
      <AppShell title={m.money_title()} wide>
        <MoneyScreen />
      </AppShell>
    </RequireRole>
  );
}
