import { m } from '#web/paraglide/messages.js';
import { call, type Input } from '#web/platform/api/api.ts';
import { deletePayKey, payKeyFor } from '#web/platform/checkout/pay-key.ts';
import { storePendingOrder } from '#web/platform/checkout/pending-order.ts';
import { type PaymentScript, useOpenPaymentPage } from '#web/platform/payment-script.ts';
import { failure, type PayOutcome, payOutcome } from './pay-outcome.ts';

type Order = Input<'POST /api/cashfree/initiate-payment'>['body'];
export type RefusedPayment = Exclude<PayOutcome, { kind: 'session' }>;

/** The page's language is not part of the order, so it does not change the key. */
const keyFor = ({ language: _, ...order }: Order) => payKeyFor(order);

/** One attempt at a time. `onRefused` gets the error, which `pay` also returns. */
export function usePay(provider: PaymentScript, onRefused: (why: RefusedPayment) => void) {
  const { opening, open } = useOpenPaymentPage(provider, (reason) =>
    onRefused(failure(reason || m.checkout_not_opened())),
  );

  const pay = async (order: Order): Promise<RefusedPayment | undefined> => {
    let refused: RefusedPayment | undefined;
    await open(async () => {
      const outcome = payOutcome(
        await call('POST /api/cashfree/initiate-payment', { body: order }, { idempotencyKey: keyFor(order) }),
      );
      if (outcome.kind === 'session') {
        storePendingOrder({ planSlug: order.planId, total: order.amount, orderId: outcome.orderId });
        return outcome.sessionId;
      }
      if (outcome.kind === 'failed' && outcome.keySpent) deletePayKey();
      refused = outcome;
      onRefused(outcome);
      return null;
    });
    return refused;
  };

  return { paying: opening, pay };
}
