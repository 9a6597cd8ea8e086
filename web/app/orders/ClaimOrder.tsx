import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Button that adds an order placed as a guest in this browser to the signed-in user's account. */
export function ClaimOrder({ orderId }: { orderId: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'failed'>('open');
  const claim = async () => {
    if (state === 'busy') return;
    setState('busy');
    const answer = await call('claimOrder', { params: { orderId } });
    setState(answer.ok ? 'done' : 'failed');
  };
  if (state === 'done')
    return (
      <Notice tone="success" className="mt-6 max-w-136 print:hidden">
        {m.orders_claimed()}
      </Notice>
    );
  return (
    <div className="mt-6 grid max-w-136 justify-items-start gap-3 rounded-card bg-haldi-wash px-4 py-3.5 print:hidden">
      <p>{m.orders_claim_text()}</p>
      <div role="alert">
        {state === 'failed' && (
          <Notice tone="error" quiet>
            {m.orders_claim_failed()}
          </Notice>
        )}
      </div>
      <Button small variant="ghost" aria-disabled={state === 'busy'} onClick={() => void claim()}>
        {m.orders_claim()}
      </Button>
    </div>
  );
}
