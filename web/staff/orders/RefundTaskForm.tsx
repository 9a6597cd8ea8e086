import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { moment } from '#web/ui/page-dates.ts';
import type { StaffOrder } from './types.ts';

type Props = {
  orderId: string;
  task: StaffOrder['refundTasks'][number];
  /** Refunded amount of this payment in paise. */
  returned: number;
  underWay: StaffOrder['refunds'][number] | undefined;
  onDone: (order?: StaffOrder) => void;
};

/** Staff refund the payment here, or record the reference of a refund that was made in another way. */
export function RefundTaskForm(props: Props) {
  const { task, underWay } = props;
  const { paymentReference, amountPaise, reference, doneAt, doneBy } = task;
  const amount = paiseInRupees(amountPaise);
  if (doneAt)
    return (
      <Notice tone="success" quiet>
        {doneBy === null
          ? m.desk_refund_by_provider({ amount, reference: reference ?? paymentReference, when: moment(doneAt) })
          : m.desk_refund_was_done({ amount, reference: reference ?? '', who: doneBy, when: moment(doneAt) })}
      </Notice>
    );
  if (underWay)
    return (
      <Notice quiet>
        {m.desk_refund_under_way({ amount: paiseInRupees(underWay.amountPaise), reference: underWay.reference })}
      </Notice>
    );
  return <RefundForm {...props} />;
}

function RefundForm({ orderId, task, returned, onDone }: Props) {
  const { paymentReference, amountPaise } = task;
  const form = useContractForm('POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done', {
    fields: { reference: undefined },
    input: (body) => ({ params: { orderId, paymentReference }, body }),
    texts: staffTexts,
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-3 rounded-card bg-mirchi-wash p-4">
      <h2 className="text-xl">{m.desk_refund_title({ amount: paiseInRupees(amountPaise) })}</h2>
      <p className="wrap-anywhere">{m.desk_refund_text({ payment: paymentReference })}</p>
      {returned > 0 && <p>{m.desk_refund_part_back({ back: paiseInRupees(returned) })}</p>}
      <GiveBack orderId={orderId} task={task} onDone={onDone} />
      <p className="text-sm text-muted">{m.desk_refund_or_mark()}</p>
      <Field
        {...form.field('reference')}
        id="refund-reference"
        label={m.desk_refund_reference()}
        maxLength={100}
        autoComplete="off"
      />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} className="justify-self-start">
        {m.desk_refund_done()}
      </SubmitButton>
    </form>
  );
}

function GiveBack({ orderId, task, onDone }: Pick<Props, 'orderId' | 'task' | 'onDone'>) {
  const action = useEndpointMutation();
  const { paymentReference, amountPaise } = task;
  const giveBack = async () => {
    const done = await action.run('POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund', {
      params: { orderId, paymentReference },
    });
    if (done) onDone();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button small aria-disabled={action.busy} onClick={() => void giveBack()}>
        {m.desk_refund_give_back({ amount: paiseInRupees(amountPaise) })}
      </Button>
      <ActionNotice notice={action.notice} />
    </div>
  );
}
