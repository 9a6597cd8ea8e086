import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { StaffOrder } from './types.ts';

const outcomes = {
  changed: m.desk_synced_changed,
  unchanged: m.desk_synced_unchanged,
  mismatch: m.desk_synced_mismatch,
};

export function OrderActions({ order, onChanged }: { order: StaffOrder; onChanged: (order?: StaffOrder) => void }) {
  const action = useEndpointMutation();
  const params = { orderId: order.order_id };
  const syncPayment = async () => {
    const done = await action.run('POST /api/admin/orders/:orderId/ask', { params });
    if (!done) return;
    const { outcome, order: fresh } = done.reply;
    action.setNotice({ tone: outcome === 'mismatch' ? 'error' : 'success', text: outcomes[outcome]() });
    onChanged(fresh);
  };
  const sendReceipt = async () => {
    const done = await action.run('POST /api/admin/orders/:orderId/receipt', { params });
    if (!done) return;
    const { to, again } = done.reply;
    action.setNotice({ tone: 'success', text: again ? m.desk_receipt_sent({ to }) : m.desk_receipt_just_sent({ to }) });
    onChanged();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" small aria-disabled={action.busy} onClick={syncPayment}>
          {action.busy ? m.desk_working() : m.desk_ask_provider()}
        </Button>
        {order.status === 'paid' && (
          <Button variant="ghost" small aria-disabled={action.busy} onClick={sendReceipt}>
            {m.desk_receipt_again()}
          </Button>
        )}
      </div>
      <ActionNotice notice={action.notice} />
    </div>
  );
}
