import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { deletePendingOrder, readPendingOrder } from '#web/platform/checkout/pending-order.ts';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { BrowserQueryCache } from '#web/platform/data/UserQueryCache.tsx';
import { withOrdered } from '#web/platform/i18n/ordered.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PaidNotice } from './PaidNotice.tsx';

export function OpenOrder({ className = '' }: { className?: string }) {
  return (
    <BrowserQueryCache>
      <OpenOrderNotice className={className} />
    </BrowserQueryCache>
  );
}

function OpenOrderNotice({ className }: { className: string }) {
  const { order, paid, dismiss } = usePendingOrder();
  // Whoever goes back right after paying has not seen the page of the paid order.
  if (paid) return <PaidNotice orderId={paid.order_id} ticket={paid.ticket} />;
  if (!order) return null;
  return (
    <section
      aria-labelledby="continue-order"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-haldi-wash px-4 py-3.5 ${className}`}
    >
      <p id="continue-order" className="min-w-0">
        {m.site_continue_order({ plan: withOrdered(orderTitle(order), order), total: inRupees(order.total) })}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink small href={localPath(paymentSuccessPath(order.order_id))}>
          {m.site_continue_order_go()}
        </ButtonLink>
        <Button small variant="ghost" onClick={dismiss}>
          {m.site_continue_order_dismiss()}
        </Button>
      </p>
    </section>
  );
}

function usePendingOrder() {
  const [pending, setPending] = useState(readPendingOrder);
  const orderId = pending?.orderId ?? '';
  const { data, error } = useQuery({
    ...endpointQuery('GET /api/orders/:orderId/status', { params: { orderId } }),
    enabled: pending !== null,
  });
  // Forget an order that is unknown or can no longer be paid. Without a response, the order is checked again on the
  // next page.
  const isUnknown = error instanceof ApiCallError && error.failure.status === 404;
  const isOver = isUnknown || data?.payment_session_id === null;
  useEffect(() => {
    if (isOver) deletePendingOrder(orderId);
  }, [isOver, orderId]);
  const dismiss = () => {
    deletePendingOrder();
    setPending(null);
  };
  const paid = pending && data?.status === 'paid' ? data : undefined;
  return { order: pending && !isOver ? data : undefined, paid, dismiss };
}
