import { type FormEvent, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

const sumOf = (paise: number) => (paise % 100 === 0 ? inRupees(paise / 100) : paiseInRupees(paise));

/** What the refund policy allows now, and the way to cancel for the owner of a paid order. */
export function CancelOrder({ order, onChanged }: { order: TrackedOrder; onChanged: () => void }) {
  const { cancellation, cancelled, own } = order;
  if (cancelled)
    return (
      <Notice tone="success" className="mt-6 max-w-136">
        {m.orders_cancelled({ days: localBrand().promises.refundDays })}
      </Notice>
    );
  if (!cancellation) return null;
  const amount = sumOf(cancellation.refundPaise);
  return (
    <section className="mt-8 max-w-136 print:hidden">
      <h2 className="text-xl">{m.orders_cancel_policy()}</h2>
      <p className="mt-2 text-muted">
        {cancellation.refundPaise > 0 ? m.orders_cancel_can({ amount }) : m.orders_cancel_cannot()}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.site_returns()}
        </a>
      </p>
      {cancellation.refundPaise > 0 &&
        (own ? (
          <CancelForm orderId={order.order_id} amount={amount} onChanged={onChanged} />
        ) : (
          <p className="for-guest mt-2">
            <a className="link" href={withFromParameter(localPath(paths.loginCode), localPath(paths.orders))}>
              {m.orders_cancel_log_in()}
            </a>
          </p>
        ))}
    </section>
  );
}

type FormProps = { orderId: string; amount: string; onChanged: () => void };

function CancelForm({ orderId, amount, onChanged }: FormProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    const answer = await call('cancelOwnOrder', { params: { orderId }, body: { reason } });
    setBusy(false);
    // Once work has started, the page shows a notice instead of this form.
    if (answer.ok || answer.apiError?.code === 'work_started') onChanged();
    else setProblem(answer.apiError?.message ?? m.orders_cancel_failed());
  };
  if (!asked)
    return (
      <Button small variant="ghost" className="mt-3" onClick={() => setAsked(true)}>
        {m.orders_cancel_open()}
      </Button>
    );
  return (
    <form onSubmit={(event) => void cancel(event)} className="mt-3 grid gap-4 rounded-card bg-haldi-wash px-4 py-3.5">
      <TextField name="reason" id="cancel-reason" label={m.orders_cancel_reason()} rows={2} maxLength={500} autoFocus />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small aria-disabled={busy}>
          {busy ? m.orders_cancel_busy() : m.orders_cancel_sure({ amount })}
        </Button>
        <Button type="button" small variant="ghost" onClick={() => setAsked(false)}>
          {m.orders_cancel_keep()}
        </Button>
      </div>
    </form>
  );
}
