import { paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

export function PaidNotice({ orderId, ticket }: { orderId: string; ticket: string }) {
  return (
    <Notice tone="success" className="mb-6">
      {m.checkout_paid_before({ ticket })}{' '}
      <a className="link target" href={localPath(paymentSuccessPath(orderId))}>
        {m.checkout_paid_before_go()}
      </a>
    </Notice>
  );
}
