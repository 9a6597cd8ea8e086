import { ofEach, taxFields } from '#shared/rules/buyer.ts';
import { InvoiceDetails } from '#web/app/checkout/shared/InvoiceDetails.tsx';
import { m } from '#web/paraglide/messages.js';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StateSelect } from '#web/ui/StateSelect.tsx';

const texts = () => ({ offline: m.orders_state_failed(), failed: m.orders_state_failed() });

export function BuyerStateForm({ orderId, onStated }: { orderId: string; onStated: () => void }) {
  const form = useContractForm('POST /api/user/orders/:orderId/state', {
    fields: ofEach(taxFields, checkOf),
    input: (body) => ({ params: { orderId }, body }),
    texts,
    onDone: onStated,
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4 rounded-card bg-haldi-wash px-4 py-3.5">
      <p>{m.orders_state_wanted()}</p>
      <StateSelect {...form.field('state')} id="order-state" />
      <InvoiceDetails field={form.field} id="order" />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.orders_state_busy()} className="justify-self-start">
        {m.orders_state_send()}
      </SubmitButton>
    </form>
  );
}
