import { inRupees } from '#shared/rules/money.ts';
import { m } from '../paraglide/messages.js';
import { buyAgainPath, paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Order } from './next-ask.ts';
import type { useRetry } from './use-retry.ts';
import type { View } from './view.ts';

type Props = { order: Order; view: View; retry: ReturnType<typeof useRetry> };

const payable = new Set<View>(['unpaid', 'failed', 'left', 'refused', 'expired']);

/** Pays an open order in its own payment session; where that is over, the way back to the checkout. */
export function PayAgain({ order, view, retry }: Props) {
  if (!payable.has(view)) return null;
  const { payment_session_id: sessionId } = order;
  return (
    <div className="print:hidden">
      <div role="alert">
        {retry.problem && (
          <Notice tone="error" quiet className="mt-6">
            {retry.problem}
          </Notice>
        )}
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        {sessionId === null ? (
          <ButtonLink href={buyAgainPath(order)}>
            {view === 'expired' ? m.orders_order_again() : m.orders_try_again()}
          </ButtonLink>
        ) : (
          <>
            <Button aria-disabled={retry.opening} onClick={() => void retry.open(sessionId)}>
              {retry.opening ? m.orders_opening() : labelFor(view, order)}
            </Button>
            <ButtonLink variant="ghost" href={buyAgainPath(order)}>
              {m.orders_change()}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function labelFor(view: View, { total }: Order): string {
  return view === 'unpaid' ? m.orders_pay_now({ amount: inRupees(total) }) : m.orders_try_again();
}

export function AfterPayment() {
  return (
    <div className="mb-7 flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => window.print()}>
        {m.orders_print()}
      </Button>
      <ButtonLink variant="ghost" href={paths.signup} className="for-guest">
        {m.orders_signup()}
      </ButtonLink>
      <ButtonLink variant="ghost" href={paths.orders} className="for-signed-in">
        {m.orders_all()}
      </ButtonLink>
    </div>
  );
}
