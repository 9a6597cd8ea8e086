import { useDeed } from '../../asking/use-deed.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { SaidNotice } from '../../ui/SaidNotice.tsx';
import type { AnyOrder } from './types.ts';

const outcomes = {
  changed: m.desk_asked_changed,
  unchanged: m.desk_asked_unchanged,
  mismatch: m.desk_asked_mismatch,
};

/** What staff can do about an order. */
export function Deeds({ order, onChanged }: { order: AnyOrder; onChanged: (order?: AnyOrder) => void }) {
  const deed = useDeed();
  const params = { orderId: order.order_id };
  const ask = async () => {
    const told = await deed.run('askProvider', { params });
    if (!told) return;
    const { outcome, order: fresh } = told.reply;
    deed.say({ tone: outcome === 'mismatch' ? 'error' : 'success', text: outcomes[outcome]() });
    onChanged(fresh);
  };
  const send = async () => {
    const told = await deed.run('sendReceiptAgain', { params });
    if (!told) return;
    const { to, again } = told.reply;
    deed.say({ tone: 'success', text: again ? m.desk_receipt_sent({ to }) : m.desk_receipt_just_sent({ to }) });
    onChanged();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" small aria-disabled={deed.busy} onClick={ask}>
          {deed.busy ? m.desk_working() : m.desk_ask_provider()}
        </Button>
        {order.paidAt && (
          <Button variant="ghost" small aria-disabled={deed.busy} onClick={send}>
            {m.desk_receipt_again()}
          </Button>
        )}
      </div>
      <SaidNotice said={deed.said} />
    </div>
  );
}
