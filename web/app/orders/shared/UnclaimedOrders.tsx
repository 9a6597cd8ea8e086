import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow, endpointQuery } from '#web/platform/data/endpoints.ts';
import { withOrdered } from '#web/platform/i18n/ordered.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay } from '#web/ui/page-dates.ts';

/** Guest orders with the user's verified phone number, and a button that adds them to the account. */
export function UnclaimedOrders({ onClaimed }: { onClaimed: () => void }) {
  const client = useQueryClient();
  const unclaimed = endpointQuery('GET /api/user/unclaimed-orders', {});
  const { data: orders = [] } = useQuery(unclaimed);
  const claim = useMutation({
    mutationFn: () => callOrThrow('POST /api/user/unclaimed-orders', {}),
    onSuccess: () => {
      client.setQueryData(unclaimed.queryKey, []);
      onClaimed();
    },
  });
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="unclaimed" className="mb-8 grid max-w-xl gap-3 rounded-card bg-haldi-wash px-4 py-4">
      <h2 id="unclaimed" className="text-xl">
        {m.dashboard_unclaimed_title()}
      </h2>
      <ul className="grid gap-1">
        {orders.map((order) => (
          <li key={order.ticket}>
            {m.dashboard_unclaimed_order({
              plan: withOrdered(orderTitle(order), order),
              total: inRupees(order.total),
              day: nearDay(order.paidAt),
            })}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{m.dashboard_unclaimed_text()}</p>
      <div role="alert">
        {claim.isError && (
          <Notice tone="error" quiet>
            {m.dashboard_unclaimed_failed()}
          </Notice>
        )}
      </div>
      <Button
        small
        className="justify-self-start"
        aria-disabled={claim.isPending}
        onClick={() => {
          if (!claim.isPending) claim.mutate();
        }}
      >
        {m.dashboard_unclaimed_add()}
      </Button>
    </section>
  );
}
