import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { deletePayKey } from '#web/platform/checkout/pay-key.ts';
import { deletePendingOrder } from '#web/platform/checkout/pending-order.ts';
import { loaderContext } from '#web/platform/context.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/PaymentPage';
import { OrderMessage } from './OrderMessage.tsx';
import { OrderView } from './OrderView.tsx';
import { textsFor, viewOf } from './view.ts';
import { type OrderPolling, type OrderWatch, watchOrder } from './watch-order.ts';

export const headers = () => ({ 'X-Page-Policy': 'payments', 'X-Page-Cache': '1' });

export function loader({ context }: Route.LoaderArgs) {
  const { payment, phone } = context.get(loaderContext);
  return { provider: { scriptUrl: payment.scriptUrl, mode: payment.mode }, byPhone: phone.kind !== 'off' };
}

export const meta = () => [
  { name: 'description', content: m.orders_description() },
  { name: 'robots', content: 'noindex' },
];

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
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
          provider={loaderData.provider}
          byPhone={loaderData.byPhone}
          onChanged={askNow}
        />
      ) : (
        <OrderMessage view={watched.kind} />
      )}
    </SitePage>
  );
}

/** Polls the current state of an order. */
function useOrder(orderId: string): { watched: OrderPolling; askNow: () => void } {
  const watch = useRef<OrderWatch>(undefined);
  const [watched, setWatched] = useState<OrderPolling>({ kind: 'asking' });
  useEffect(() => {
    if (!orderId) return setWatched({ kind: 'unknown' });
    watch.current = watchOrder(orderId, setWatched);
    return watch.current.stop;
  }, [orderId]);
  const over = watched.kind === 'known' && watched.order.payment_session_id === null;
  useEffect(() => {
    if (!over) return;
    deletePendingOrder(orderId);
    deletePayKey();
  }, [over, orderId]);
  return { watched, askNow: () => watch.current?.askNow() };
}
