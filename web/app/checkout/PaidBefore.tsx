import { useEffect, useState } from 'react';
import { PaidNotice } from '#web/app/orders/shared/PaidNotice.tsx';
import { type PaidOrder, readPaidOrder } from '#web/platform/checkout/paid-order.ts';

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
  return paid && <PaidNotice orderId={paid.orderId} ticket={paid.ticket} />;
}
