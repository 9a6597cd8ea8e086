import { useMutation } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function ClaimOrder({ orderId }: { orderId: string }) {
  const claim = useMutation({
    mutationFn: () => callOrThrow('POST /api/user/orders/:orderId/claim', { params: { orderId } }),
  });
  if (claim.isSuccess)
    return (
      <Notice tone="success" className="mt-6 max-w-136 print:hidden">
        {m.orders_claimed()}
      </Notice>
    );
  return (
    <div className="mt-6 grid max-w-136 justify-items-start gap-3 rounded-card bg-haldi-wash px-4 py-3.5 print:hidden">
      <p>{m.orders_claim_text()}</p>
      <div role="alert">
        {claim.isError && (
          <Notice tone="error" quiet>
            {m.orders_claim_failed()}
          </Notice>
        )}
      </div>
      <Button
        small
        variant="ghost"
        aria-disabled={claim.isPending}
        onClick={() => {
          if (!claim.isPending) claim.mutate();
        }}
      >
        {m.orders_claim()}
      </Button>
    </div>
  );
}
