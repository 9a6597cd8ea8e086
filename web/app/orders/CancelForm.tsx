import { type FormEvent, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Props = {
  orderId: string;
  /** One licence of several. */
  caseId?: string;
  texts: { open: string; sure: string; keep: string; failed: string };
  onChanged: () => void;
};

/** Button that asks once more before it cancels an order, or one licence of it. */
export function CancelForm({ orderId, caseId, texts, onChanged }: Props) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    const body = caseId === undefined ? { reason } : { reason, caseId };
    const answer = await call('cancelOwnOrder', { params: { orderId }, body });
    setBusy(false);
    // After the start of the work the page says so instead of this form.
    if (answer.ok || answer.apiError?.code === 'work_started') onChanged();
    else setProblem(answer.apiError?.message ?? texts.failed);
  };
  if (!asked)
    return (
      <Button small variant="ghost" onClick={() => setAsked(true)}>
        {texts.open}
      </Button>
    );
  return (
    <form onSubmit={(event) => void cancel(event)} className="grid gap-4 rounded-card bg-haldi-wash px-4 py-3.5">
      <TextField
        name="reason"
        id={`cancel-reason-${caseId ?? 'order'}`}
        label={m.orders_cancel_reason()}
        rows={2}
        maxLength={500}
        autoFocus
      />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small aria-disabled={busy}>
          {busy ? m.orders_cancel_busy() : texts.sure}
        </Button>
        <Button type="button" small variant="ghost" onClick={() => setAsked(false)}>
          {texts.keep}
        </Button>
      </div>
    </form>
  );
}
