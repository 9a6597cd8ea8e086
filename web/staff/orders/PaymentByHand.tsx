import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/page-dates.ts';
import type { StaffOrder } from './types.ts';

const ways = { cash: m.desk_by_hand_cash, bank: m.desk_by_hand_bank };

type Props = {
  orderId: string;
  payment: NonNullable<StaffOrder['byHand']>;
  onDone: (order: StaffOrder) => void;
};

/** What staff were paid in cash or at the bank; a second person approves it here. */
export function PaymentByHand({ orderId, payment, onDone }: Props) {
  const action = useEndpointMutation();
  const { how, reference, amountPaise, state, notedBy, at, mayApprove, nobodyMayApprove } = payment;
  const decide = async (decision: 'approve' | 'withdraw') => {
    const done = await action.run(`POST /api/admin/payments-by-hand/:orderId/${decision}`, { params: { orderId } });
    if (done) onDone(done.reply);
  };
  return (
    <section className="grid gap-1 wrap-anywhere">
      <h2 className="mb-1 text-xl">{m.desk_by_hand()}</h2>
      <p className="font-medium">
        {ways[how]({ amount: paiseInRupees(amountPaise) })}
        {state === 'withdrawn' && ` · ${m.desk_by_hand_withdrawn()}`}
      </p>
      <p className="text-sm text-muted">{m.desk_by_hand_noted({ reference, who: notedBy ?? '?', when: moment(at) })}</p>
      {state === 'waiting_approval' && (
        <>
          <p className="font-medium">{nobodyMayApprove ? m.desk_by_hand_nobody() : m.desk_by_hand_waits()}</p>
          <div className="mt-1 flex flex-wrap gap-3">
            {mayApprove && (
              <Button small aria-disabled={action.busy} onClick={() => void decide('approve')}>
                {m.desk_refund_approve()}
              </Button>
            )}
            <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void decide('withdraw')}>
              {m.desk_refund_withdraw()}
            </Button>
          </div>
        </>
      )}
      <ActionNotice notice={action.notice} />
    </section>
  );
}
