import { useEffect, useState } from 'react';
import { paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { deletePendingOrder, readPendingOrder } from '#web/platform/checkout/pending-order.ts';
import { withOrdered } from '#web/platform/i18n/ordered.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

type Waiting = { orderId: string; plan: string; total: number };

/** Notice about the unpaid order of this browser, as long as it can be paid. */
export function OpenOrder({ className = '' }: { className?: string }) {
  const { order, dismiss } = usePendingOrder();
  if (!order) return null;
  return (
    <section
      aria-labelledby="continue-order"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-haldi-wash px-4 py-3.5 ${className}`}
    >
      <p id="continue-order" className="min-w-0">
        {m.site_continue_order({ plan: order.plan, total: inRupees(order.total) })}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink small href={localPath(paymentSuccessPath(order.orderId))}>
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
  const [order, setOrder] = useState<Waiting | null>(null);
  useEffect(() => {
    const pending = readPendingOrder();
    if (!pending) return;
    let left = false;
    void call('getOrderStatus', { params: { orderId: pending.orderId } }).then((answer) => {
      if (left) return;
      if (answer.ok && answer.reply.payment_session_id !== null)
        return setOrder({
          orderId: pending.orderId,
          plan: withOrdered(orderTitle(answer.reply), answer.reply),
          total: answer.reply.total,
        });
      // Forget an order that is unknown or can no longer be paid. Without a response, the order is checked again on the
      // next page.
      if (answer.ok || answer.status === 404) deletePendingOrder(pending.orderId);
    });
    return () => {
      left = true;
    };
  }, []);
  const dismiss = () => {
    deletePendingOrder();
    setOrder(null);
  };
  return { order, dismiss };
}
