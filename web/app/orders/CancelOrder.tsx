import { paths } from '#shared/paths.ts';
import { paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CancelForm } from './CancelForm.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

type Props = { order: TrackedOrder; onChanged: () => void };

/** Refund according to the policy, and the form to cancel, for the owner of a paid order. */
export function CancelOrder({ order, onChanged }: Props) {
  const { cancellation, cancelled, disputed, own, licences } = order;
  // The heading of the page says that the order is cancelled.
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
      {licences.length > 0 && <Licences order={order} onChanged={onChanged} />}
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

function policyText({ cancellation, licences }: TrackedOrder, amount: string): string {
  if (cancellation?.refunding) return m.orders_cancel_refunding();
  const can = (cancellation?.refundPaise ?? 0) > 0;
  if (licences.length === 0) return can ? m.orders_cancel_can({ amount }) : m.orders_cancel_cannot();
  return can ? m.orders_cancel_all_can({ amount }) : m.orders_cancel_all_cannot();
}

/** The licences of an order with several, each with its state, its refund, and a form to cancel it alone. */
function Licences({ order, onChanged }: Props) {
  const { order_id, licences, quantity } = order;
  return (
    <>
      <p className="mt-2 text-muted">{m.orders_licences_text()}</p>
      <ul className="mt-3 border-t border-line">
        {licences.map(({ caseId, unit, state, refundPaise }) => {
          const amount = paiseInShort(refundPaise);
          const stand = {
            open: refundPaise > 0 ? m.orders_licence_can({ amount }) : m.orders_licence_cannot(),
            cancelling: m.orders_licence_cancelling(),
            cancelled: m.orders_licence_cancelled(),
          };
          return (
            <li key={caseId} className="border-b border-line py-3">
              <p>
                <span className="font-medium">{m.orders_licence({ number: unit, count: quantity })}</span>
                <span className="block text-sm text-muted">{stand[state]}</span>
              </p>
              {state === 'open' && refundPaise > 0 && (
                <div className="mt-2">
                  <CancelForm
                    orderId={order_id}
                    caseId={caseId}
                    texts={{
                      open: m.orders_licence_open(),
                      sure: m.orders_licence_sure({ number: unit, amount }),
                      keep: m.orders_licence_keep(),
                      failed: m.orders_licence_failed(),
                    }}
                    onChanged={onChanged}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
