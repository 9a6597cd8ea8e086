import { ofEach, taxFields } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';
import { Field, TextField } from '#web/ui/Field.tsx';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
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
      <details className="disclosure">
        <summary>
          <span>
            {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
          </span>
          <PlusIcon className="size-5 text-kesar" />
        </summary>
        <div className="grid gap-4 pt-1 pb-3">
          <Field {...form.field('company')} id="order-company" label={m.checkout_company()} maxLength={100} />
          <Field
            {...form.field('gstin')}
            id="order-gstin"
            label={m.checkout_gstin()}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
          />
          <TextField {...form.field('address')} id="order-address" label={m.checkout_address()} rows={2} />
        </div>
      </details>
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.orders_state_busy()} className="justify-self-start">
        {m.orders_state_send()}
      </SubmitButton>
    </form>
  );
}
