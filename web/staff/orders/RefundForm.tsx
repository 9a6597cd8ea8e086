import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { isRefundReason, refundReasonNames } from '#web/staff/shared/refund-reasons.ts';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

type Props = Pick<Reply<'GET /api/admin/orders/:orderId/refunds'>, 'leftPaise' | 'approvalAbovePaise' | 'licences'> & {
  orderId: string;
  onDone: () => void;
};

/** Converts rupees with at most two decimals to paise; undefined for any other text. */
function paiseIn(typed: string): number | undefined {
  const match = /^₹?\s*([\d,]{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  return Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

const typedOf = (paise: number) => (paise / 100).toFixed(2).replace('.00', '');

/** The part can be the share of one licence, which is then cancelled. */
export function RefundForm({ orderId, leftPaise, approvalAbovePaise, licences, onDone }: Props) {
  const cancellable = licences.filter(({ state, refundPaise }) => state === 'open' && refundPaise > 0);
  const mostFor = (caseId: string) =>
    cancellable.find((licence) => licence.caseId === caseId)?.refundPaise ?? leftPaise;
  const form = useContractForm('POST /api/admin/orders/:orderId/refunds', {
    fields: {
      caseId: undefined,
      amountPaise: (typed, { caseId }) => {
        const paise = paiseIn(typed);
        const most = mostFor(caseId);
        return paise && paise <= most ? undefined : m.desk_refund_amount_wrong({ most: paiseInRupees(most) });
      },
      reason: (typed) => (isRefundReason(typed) ? undefined : m.desk_refund_reason_missing()),
      note: (typed) => (typed.trim().length < 3 ? m.desk_refund_note_missing() : undefined),
      speed: undefined,
    },
    initial: {
      caseId: '',
      amountPaise: typedOf(leftPaise),
      reason: '',
      note: '',
      speed: 'STANDARD',
    },
    input: ({ caseId, amountPaise, reason, note, speed }) => ({
      params: { orderId },
      body: {
        amountPaise: paiseIn(amountPaise) ?? 0,
        reason: isRefundReason(reason) ? reason : '07',
        note,
        speed: speed === 'INSTANT' ? 'INSTANT' : 'STANDARD',
        ...(caseId === '' ? {} : { caseId }),
      },
    }),
    callOptions: ({ idempotencyKey }) => ({ idempotencyKey }),
    texts: staffTexts,
    onDone: () => onDone(),
  });
  return (
    <form {...form.props} className="grid gap-3">
      {cancellable.length > 0 && (
        <SelectField
          {...form.field('caseId')}
          id="refund-what"
          label={m.desk_refund_what()}
          hint={m.desk_refund_licence_hint()}
          onChange={({ target }) => form.fill({ caseId: target.value, amountPaise: typedOf(mostFor(target.value)) })}
        >
          <option value="">{m.desk_refund_what_order()}</option>
          {cancellable.map(({ caseId, unit, refundPaise }) => (
            <option key={caseId} value={caseId}>
              {m.desk_refund_what_licence({
                number: unit,
                count: licences.length,
                amount: paiseInRupees(refundPaise),
              })}
            </option>
          ))}
        </SelectField>
      )}
      <Field {...form.field('amountPaise')} id="refund-amount" label={m.desk_refund_amount()} inputMode="decimal" />
      <SelectField {...form.field('reason')} id="refund-reason" label={m.desk_refund_reason()}>
        <option value="">{m.desk_refund_reason_none()}</option>
        {Object.entries(refundReasonNames).map(([code, label]) => (
          <option key={code} value={code}>
            {label()}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('note')}
        id="refund-note"
        label={m.desk_refund_note()}
        hint={m.desk_refund_note_hint()}
        rows={2}
        maxLength={500}
      />
      <SelectField {...form.field('speed')} id="refund-speed" label={m.desk_refund_speed()}>
        <option value="STANDARD">{m.desk_refund_standard()}</option>
        <option value="INSTANT">{m.desk_refund_instant()}</option>
      </SelectField>
      <p className="text-sm text-muted">{m.desk_refund_approval({ amount: paiseInRupees(approvalAbovePaise) })}</p>
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_refund_asking()} className="justify-self-start">
        {m.desk_refund_ask()}
      </SubmitButton>
    </form>
  );
}
