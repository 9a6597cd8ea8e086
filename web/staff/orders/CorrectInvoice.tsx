import { useState } from 'react';
import { ofEach, printedFields } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';
import { buyerLabels } from '#web/staff/shared/buyer-labels.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StateSelect } from '#web/ui/StateSelect.tsx';
import type { StaffOrder } from './types.ts';

type Props = { order: StaffOrder; onDone: () => void };

/** Typed values stay if a colleague changes the details at the same time; the server refuses the outdated form. */
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

/** Details of one line; State and address have inputs of their own. */
const lines = printedFields.filter((field) => field !== 'state' && field !== 'address');

const isStateMissing = ({ state, gstin }: { state: string; gstin: string }) => state === '' && gstin === '';

const detailsOf = (order: StaffOrder) => ofEach(printedFields, (field) => order[field] ?? '');

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
    fields: ofEach(printedFields, () => undefined),
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
          {lines.map((field) => (
            <Field
              key={field}
              {...form.field(field)}
              id={`correct-${field}`}
              label={buyerLabels[field]()}
              maxLength={100}
            />
          ))}
          {!stateMissing && state}
          <TextField
            {...form.field('address')}
            id="correct-address"
            label={buyerLabels.address()}
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
