import { buyAgainPath, caseNeedsPath, paths } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';
import type { useRetry } from './use-retry.ts';
import type { OrderPageView } from './view.ts';

type Props = { order: TrackedOrder; view: OrderPageView; retry: ReturnType<typeof useRetry> };

const payable = new Set<OrderPageView>(['unpaid', 'failed', 'left', 'refused', 'expired']);

/** Button to pay in the open payment session, with a link to change the order; after its expiry, a link to reorder. */
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
          <ButtonLink href={localPath(buyAgainPath(order))}>
            {view === 'expired' ? m.orders_order_again() : m.orders_try_again()}
          </ButtonLink>
        ) : (
          <>
            <Button aria-disabled={retry.opening} onClick={() => void retry.open(order, sessionId)}>
              {retry.opening ? m.orders_opening() : labelFor(view, order)}
            </Button>
            <ButtonLink variant="ghost" href={localPath(buyAgainPath(order))}>
              {m.orders_change()}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function labelFor(view: OrderPageView, { total }: TrackedOrder): string {
  return view === 'unpaid' ? m.orders_pay_now({ amount: inRupees(total) }) : m.orders_try_again();
}

/** Guests first log in with a code. */
export function SendPapers({ byPhone, caseId }: { byPhone: boolean; caseId: string | null }) {
  const path = localPath(caseId === null ? paths.cases : caseNeedsPath(caseId));
  return (
    <div className="mt-4 print:hidden">
      <ButtonLink href={withFromParameter(localPath(paths.loginCode), path)} className="for-guest">
        {m.orders_send_papers()}
      </ButtonLink>
      <ButtonLink href={path} className="for-signed-in">
        {m.orders_send_papers()}
      </ButtonLink>
      <p className="mt-2 max-w-136 text-sm text-muted">
        {m.orders_send_papers_text()} <span className="for-guest">{m.orders_send_papers_code()}</span>
      </p>
      {byPhone && (
        <a className="link target for-guest" href={withFromParameter(localPath(paths.loginPhone), path)}>
          {m.orders_send_papers_phone()}
        </a>
      )}
    </div>
  );
}

export function AfterPayment() {
  return (
    <div className="mt-6 mb-7 flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => window.print()}>
        {m.orders_print()}
      </Button>
      <ButtonLink variant="ghost" href={localPath(paths.orders)} className="for-signed-in">
        {m.orders_all()}
      </ButtonLink>
    </div>
  );
}
