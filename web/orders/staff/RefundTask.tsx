import { useState } from 'react';
import { paiseInRupees } from '#shared/rules/money.ts';
import { useDeed } from '../../asking/use-deed.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SaidNotice } from '../../ui/SaidNotice.tsx';
import { minuteInIst } from '../../ui/time-in-ist.ts';
import type { AnyOrder } from './types.ts';

type Props = { orderId: string; task: AnyOrder['refundTasks'][number]; onDone: (order: AnyOrder) => void };

/** Money that was paid twice: to be given back at the provider, then noted here with its reference. */
export function RefundTask({ orderId, task, onDone }: Props) {
  const { paymentReference, amountPaise, reference, doneAt, doneBy } = task;
  const [typed, setTyped] = useState('');
  const deed = useDeed();
  const amount = paiseInRupees(amountPaise);
  if (doneAt)
    return (
      <Notice tone="success" quiet>
        {m.desk_refund_was_done({ amount, reference: reference ?? '', who: doneBy ?? '', when: minuteInIst(doneAt) })}
      </Notice>
    );
  return (
    <form
      className="grid gap-3 rounded-card bg-mirchi-wash p-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const params = { orderId, paymentReference };
        const done = await deed.run('markRefundDone', { params, body: { reference: typed } });
        if (done) onDone(done.reply);
      }}
    >
      <h2 className="text-xl">{m.desk_refund_title({ amount })}</h2>
      <p className="wrap-anywhere">{m.desk_refund_text({ payment: paymentReference })}</p>
      <Field
        name="refund-reference"
        label={m.desk_refund_reference()}
        value={typed}
        maxLength={100}
        autoComplete="off"
        error={deed.problem('reference')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SaidNotice said={deed.said} />
      <Button type="submit" small aria-disabled={deed.busy} className="justify-self-start">
        {m.desk_refund_done()}
      </Button>
    </form>
  );
}
