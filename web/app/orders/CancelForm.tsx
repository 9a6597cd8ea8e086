import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  orderId: string;
  /** Case of the licence to cancel; without it, the whole order is cancelled. */
  caseId?: string;
  texts: { open: string; sure: string; keep: string; failed: string };
  onChanged: () => void;
};

export function CancelForm(props: Props) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Confirmation {...props} onKeep={() => setAsked(false)} />;
  return (
    <Button small variant="ghost" onClick={() => setAsked(true)}>
      {props.texts.open}
    </Button>
  );
}

function Confirmation({ orderId, caseId, texts, onChanged, onKeep }: Props & { onKeep: () => void }) {
  const form = useContractForm('POST /api/user/orders/:orderId/cancel', {
    fields: { reason: undefined },
    input: ({ reason }) => ({
      params: { orderId },
      body: caseId === undefined ? { reason: reason.trim() } : { reason: reason.trim(), caseId },
    }),
    texts: () => ({ failed: texts.failed, offline: texts.failed }),
    onDone: onChanged,
    onRefused(errors) {
      if (errors.code !== 'work_started' && errors.code !== 'order_refund_pending') return errors;
      // The refetched order page shows the reason in place of this form.
      onChanged();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-4 rounded-card bg-haldi-wash px-4 py-3.5">
      <TextField
        {...form.field('reason')}
        id={`cancel-reason-${caseId ?? 'order'}`}
        label={m.orders_cancel_reason()}
        rows={2}
        maxLength={500}
        autoFocus
      />
      <FormNotice refused={form.refused} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton small busy={form.busy} busyText={m.orders_cancel_busy()}>
          {texts.sure}
        </SubmitButton>
        <Button type="button" small variant="ghost" onClick={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </form>
  );
}
