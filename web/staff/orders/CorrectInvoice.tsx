import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StateSelect } from '#web/ui/StateSelect.tsx';
import type { StaffOrder } from './types.ts';

type Props = { order: StaffOrder; onDone: () => void };

/**
 * Form that corrects an invoice: reverses the wrong one and issues one with the right buyer. For an order without a
 * State, the form asks for the State and issues the invoice that follows the receipt voucher. If a colleague changes
 * the details at the same time, the typed values stay and the server refuses the outdated form.
 */
export function CorrectInvoice({ order, onDone }: Props) {
  const current = detailsOf(order);
  const [shown, setShown] = useState(current);
  const [typed, setTyped] = useState(false);
  if (!typed && JSON.stringify(current) !== JSON.stringify(shown)) setShown(current);
  return (
    <Disclosure summary={isStateMissing(shown) ? m.desk_invoice_state() : m.desk_invoice_correct()}>
      <CorrectionForm
        key={JSON.stringify(shown)}
        orderId={order.order_id}
        isGone={order.email === ''}
        initial={shown}
        onTyped={() => setTyped(true)}
        onDone={() => {
          setTyped(false);
          onDone();
        }}
      />
    </Disclosure>
  );
}

const isStateMissing = ({ state, gstin }: { state: string; gstin: string }) => state === '' && gstin === '';

function detailsOf({ name, company, gstin, state, address }: StaffOrder) {
  return { name, company: company ?? '', gstin: gstin ?? '', state: state ?? '', address: address ?? '' };
}

type FormProps = {
  orderId: string;
  /** Whether the buyer was erased; then only a missing State can be entered. */
  isGone: boolean;
  initial: ReturnType<typeof detailsOf>;
  onTyped: () => void;
  onDone: () => void;
};

function CorrectionForm({ orderId, isGone, initial, onTyped, onDone }: FormProps) {
  const stateMissing = isStateMissing(initial);
  const form = useContractForm('POST /api/admin/orders/:orderId/invoice-correction', {
    fields: { name: undefined, company: undefined, gstin: undefined, state: undefined, address: undefined },
    initial,
    input: (typed) => ({
      params: { orderId },
      body: { ...(isGone ? { ...initial, state: typed.state } : typed), from: initial },
    }),
    texts: staffTexts,
    onDone,
  });
  const state = <StateSelect {...form.field('state')} id="correct-state" />;
  return (
    <form {...form.props} onInput={onTyped} className="grid gap-3">
      <p>
        {!stateMissing
          ? m.desk_invoice_correct_text()
          : isGone
            ? m.desk_invoice_state_gone()
            : m.desk_invoice_state_text()}
      </p>
      {stateMissing && state}
      {!isGone && (
        <>
          <Field {...form.field('name')} id="correct-name" label={m.desk_name()} maxLength={100} />
          <Field {...form.field('company')} id="correct-company" label={m.desk_company()} maxLength={100} />
          <Field {...form.field('gstin')} id="correct-gstin" label={m.desk_gstin()} maxLength={30} />
          {!stateMissing && state}
          <TextField
            {...form.field('address')}
            id="correct-address"
            label={m.desk_address()}
            rows={2}
            maxLength={500}
          />
        </>
      )}
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_refund_asking()} className="justify-self-start">
        {stateMissing ? m.desk_invoice_state_do() : m.desk_invoice_correct_do()}
      </SubmitButton>
    </form>
  );
}
