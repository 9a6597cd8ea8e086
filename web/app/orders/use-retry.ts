import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { type PaymentScript, useOpenPaymentPage } from '#web/platform/payment-script.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';

/** Opens the payment page of an order again; `problem` is the error message if this failed. */
export function useRetry(provider: PaymentScript) {
  const [problem, setProblem] = useState('');
  const { opening, open } = useOpenPaymentPage(
    provider,
    (reason) => setProblem(m.orders_not_opened({ reason })),
    () => setProblem(''),
  );
  return {
    opening,
    problem,
    open: ({ order_id: orderId, claimable }: TrackedOrder, sessionId: string) =>
      open(async () => {
        setProblem('');
        // Makes the paying user the owner of the order; if this request fails, the order can still be claimed later.
        if (claimable) await call('POST /api/user/orders/:orderId/claim', { params: { orderId } });
        return sessionId;
      }),
  };
}
