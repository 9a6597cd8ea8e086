import { type FormEvent, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StateSelect } from '#web/ui/StateSelect.tsx';

/** Asks the owner of an order without a State for it: the tax invoice follows at once. */
export function OrderState({ orderId, onStated }: { orderId: string; onStated: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const state = String(new FormData(event.currentTarget).get('state') ?? '');
    if (busy) return;
    if (state === '') return setProblem(m.error_state_missing());
    setBusy(true);
    setProblem('');
    const answer = await call('setOrderState', { params: { orderId }, body: { state } });
    setBusy(false);
    if (answer.ok) onStated();
    else setProblem(answer.apiError?.message ?? m.orders_state_failed());
  };
  return (
    <form onSubmit={(event) => void send(event)} className="mt-4 grid gap-4 rounded-card bg-haldi-wash px-4 py-3.5">
      <p>{m.orders_state_wanted()}</p>
      <StateSelect name="state" id="order-state" />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <Button type="submit" small className="justify-self-start" aria-disabled={busy}>
        {busy ? m.orders_state_busy() : m.orders_state_send()}
      </Button>
    </form>
  );
}
