import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { SubscriptionsScreen } from './SubscriptionsScreen.tsx';

export const meta = () =>
  pageMeta({
    title: m.dashboard_subscriptions_title(),
    description: m.dashboard_subscriptions_description(),
    noindex: true,
  });

export default function SubscriptionsPage() {
  return (
    <SignedInPage title={m.dashboard_subscriptions_title()}>
      <SubscriptionsScreen />
    </SignedInPage>
  );
}
