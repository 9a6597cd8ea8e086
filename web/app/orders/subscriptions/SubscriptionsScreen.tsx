import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/paths.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { SubscriptionList } from './SubscriptionList.tsx';

export function SubscriptionsScreen() {
  const query = useQuery(endpointQuery('GET /api/user/subscriptions', {}));
  const { user } = useSession();
  return (
    <>
      {user && isStaff(user.role) && <p className="mb-6 max-w-prose text-muted">{m.desk_subscriptions_own()}</p>}
      <QueryResult
        query={query}
        loading={
          <p role="status" className="text-lg text-muted">
            {m.dashboard_subscriptions_loading()}
          </p>
        }
      >
        {(subscriptions) => (subscriptions.length > 0 ? <SubscriptionList subscriptions={subscriptions} /> : <None />)}
      </QueryResult>
    </>
  );
}

function None() {
  return (
    <EmptyState className="max-w-xl">
      <p className="text-lg">{m.dashboard_subscriptions_none()}</p>
      <ButtonLink href={localPath(paths.plans)}>{m.dashboard_subscriptions_now()}</ButtonLink>
    </EmptyState>
  );
}
