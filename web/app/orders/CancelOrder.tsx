import { lazy, Suspense } from 'react';
import { paths } from '#shared/paths.ts';
import { paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CancelForm } from './CancelForm.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

// Lazy, because few orders have several licences.
const CancelLicences = lazy(async () => ({ default: (await import('./CancelLicences.tsx')).CancelLicences }));

type Props = { order: TrackedOrder; onChanged: () => void };

/** Refund according to the policy, and the form to cancel a paid order; guests get a link to the login instead. */
export function CancelOrder({ order, onChanged }: Props) {
  const { cancellation, cancelled, disputed, own, licences } = order;
  // The page's heading already says that the order is cancelled.
  if (cancelled) return null;
  if (disputed)
    return (
      <Notice quiet className="mt-6 max-w-136">
        {m.orders_cancel_disputed()}
      </Notice>
    );
  if (!cancellation) return null;
  const amount = paiseInShort(cancellation.refundPaise);
  const texts = {
    sure: m.orders_cancel_sure({ amount }),
    keep: m.orders_cancel_keep(),
    failed: m.orders_cancel_failed(),
    open: licences.length > 0 ? m.orders_cancel_all_open() : m.orders_cancel_open(),
  };
  return (
    <section className="mt-8 max-w-136 print:hidden">
      <h2 className="text-xl">{m.orders_cancel_policy()}</h2>
      {licences.length > 0 && (
        <Suspense>
          <CancelLicences order={order} onChanged={onChanged} />
        </Suspense>
      )}
      <p className="mt-2 text-muted">
        {policyText(order, amount)}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.site_returns()}
        </a>
      </p>
      {cancellation.refundPaise > 0 && (
        <div className="mt-3">
          {own ? (
            <CancelForm orderId={order.order_id} texts={texts} onChanged={onChanged} />
          ) : (
            <p className="for-guest">
              <a className="link" href={withFromParameter(localPath(paths.loginCode), localPath(paths.orders))}>
                {m.orders_cancel_log_in()}
              </a>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function policyText({ cancellation, licences, refunds }: TrackedOrder, amount: string): string {
  if (cancellation?.refunding)
    return refunds.some(({ state }) => state === 'waiting') ? m.orders_cancel_waits() : m.orders_cancel_refunding();
  const can = (cancellation?.refundPaise ?? 0) > 0;
  if (licences.length === 0) return can ? m.orders_cancel_can({ amount }) : m.orders_cancel_cannot();
  return can ? m.orders_cancel_all_can({ amount }) : m.orders_cancel_all_cannot();
}
