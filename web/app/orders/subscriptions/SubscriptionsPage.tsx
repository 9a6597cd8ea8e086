import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/SubscriptionsPage';
import { SubscriptionsScreen } from './SubscriptionsScreen.tsx';

export const meta = () =>
  pageMeta({
    title: m.dashboard_subscriptions_title(),
    description: m.dashboard_subscriptions_description(),
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) =>
  readFirstData(context, { customer: [['GET /api/user/subscriptions', {}]] });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage screen="subscriptions" first={loaderData} title={m.dashboard_subscriptions_title()}>
      <SubscriptionsScreen />
    </SignedInPage>
  );
}
