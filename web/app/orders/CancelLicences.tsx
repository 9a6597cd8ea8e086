import { paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { CancelForm } from './CancelForm.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

export function CancelLicences({ order, onChanged }: { order: TrackedOrder; onChanged: () => void }) {
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
