import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Subscriptions } from './Subscriptions.tsx';

export const meta = () => [
  ...pageMeta({ title: m.dashboard_subscriptions_title(), description: m.dashboard_subscriptions_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function SubscriptionsPage() {
  return (
    <RequireRole>
      <AppShell title={m.dashboard_subscriptions_title()}>
        <Subscriptions />
      </AppShell>
    </RequireRole>
  );
}
