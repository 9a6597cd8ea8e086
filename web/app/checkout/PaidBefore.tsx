import { useEffect, useState } from 'react';
import { paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { type PaidOrder, readPaidOrder } from '#web/platform/checkout/paid-order.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Says, to somebody who comes back to the checkout after paying, that this plan is paid, with a link to the order. */
export function PaidBefore({ planSlug }: { planSlug: string }) {
  const [paid, setPaid] = useState<PaidOrder | null>(null);
  useEffect(() => {
    const read = () => setPaid(readPaidOrder(planSlug));
    read();
    // The browser may show the page again as it was before the payment.
    window.addEventListener('pageshow', read);
    return () => window.removeEventListener('pageshow', read);
  }, [planSlug]);
  if (!paid) return null;
  return (
    <Notice tone="success" className="mb-6">
      {m.checkout_paid_before({ ticket: paid.ticket })}{' '}
      <a className="link target" href={localPath(paymentSuccessPath(paid.orderId))}>
        {m.checkout_paid_before_go()}
      </a>
    </Notice>
  );
}
