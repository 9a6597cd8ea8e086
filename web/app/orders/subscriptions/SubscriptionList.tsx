import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { type Subscription, SubscriptionsTable } from './SubscriptionsTable.tsx';

const perPage = 20;

export function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const [most, setMost] = useState(perPage);
  const firstNew = useRef<HTMLTableRowElement>(null);
  const shown = subscriptions.slice(0, most);
  // The button may have been removed, so focus the first new row.
  useEffect(() => {
    if (most > perPage) firstNew.current?.focus();
  }, [most]);
  return (
    <>
      <SubscriptionsTable subscriptions={shown} focusable={{ index: most - perPage, ref: firstNew }} />
      {subscriptions.length > perPage && (
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {shown.length < subscriptions.length && (
            <Button variant="ghost" onClick={() => setMost(most + perPage)}>
              {m.dashboard_subscriptions_older()}
            </Button>
          )}
          <p role="status" className="text-muted">
            {m.dashboard_subscriptions_shown({
              shown: formatCount(shown.length),
              count: formatCount(subscriptions.length),
            })}
          </p>
        </div>
      )}
    </>
  );
}
