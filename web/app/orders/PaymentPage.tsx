import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { storePaidOrder } from '#web/platform/checkout/paid-order.ts';
import { deletePayKey } from '#web/platform/checkout/pay-key.ts';
import { deletePendingOrder } from '#web/platform/checkout/pending-order.ts';
import { loaderContext } from '#web/platform/context.ts';
import { BrowserQueryCache } from '#web/platform/data/UserQueryCache.tsx';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/PaymentPage';
import { OrderMessage } from './OrderMessage.tsx';
import { OrderView } from './OrderView.tsx';
import { type OrderPolling, useOrderStatus } from './use-order-status.ts';
import { isFreshlyPaid, textsFor, viewOf } from './view.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { payment, phone } = context.get(loaderContext);
  return { provider: { scriptUrl: payment.scriptUrl, mode: payment.mode }, byPhone: phone.kind !== 'off' };
}

export const meta = () => [
  { name: 'description', content: m.orders_description() },
  { name: 'robots', content: 'noindex' },
];

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  return (
    <BrowserQueryCache>
      <PaymentStatus {...loaderData} />
    </BrowserQueryCache>
  );
}

function PaymentStatus({ provider, byPhone }: Route.ComponentProps['loaderData']) {
  const query = new URLSearchParams(useLocation().search);
  const { watched, askNow } = useOrder(query.get('order_id')?.trim() ?? '');
  const view = viewOf(watched);
  const { title, text } = textsFor(view, watched.kind === 'known' ? watched.order : undefined);
  return (
    <SitePage className="print:[color-scheme:light] print:text-ink">
      <title>{`${title} · ${brand.name}`}</title>
      <p role="status" className="sr-only">
        {`${title}. ${text}`}
      </p>
      {watched.kind === 'known' ? (
        <OrderView
          order={watched.order}
          away={watched.away}
          view={view}
          provider={provider}
          byPhone={byPhone}
          onChanged={askNow}
        />
      ) : (
        <OrderMessage view={watched.kind} />
      )}
    </SitePage>
  );
}

function useOrder(orderId: string): { watched: OrderPolling; askNow: () => void } {
  const { polling, askNow } = useOrderStatus(orderId);
  // Only after hydration, because the server renders this page without its query string.
  const isMissing = useHydrated() && orderId === '';
  const over = polling.kind === 'known' && polling.order.payment_session_id === null;
  const paid = polling.kind === 'known' && polling.order.status === 'paid' && !polling.order.cancelled;
  const isNew = paid && isFreshlyPaid(polling.order, Date.now());
  const { planId, ticket } = polling.kind === 'known' ? polling.order : { planId: '', ticket: '' };
  useEffect(() => {
    if (isNew) storePaidOrder({ planSlug: planId, orderId, ticket });
  }, [isNew, planId, orderId, ticket]);
  useEffect(() => {
    if (!over) return;
    deletePendingOrder(orderId);
    deletePayKey();
  }, [over, orderId]);
  return { watched: isMissing ? { kind: 'unknown' } : polling, askNow };
}
