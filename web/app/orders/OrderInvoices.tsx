import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { paths, paymentSuccessPath } from '#shared/paths.ts';
import { TaxDocumentList } from '#web/app/orders/shared/TaxDocumentList.tsx';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { Button } from '#web/ui/Button.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

// Lazy: only orders placed before the checkout asked for the State need this form.
const BuyerStateForm = lazy(async () => ({ default: (await import('./BuyerStateForm.tsx')).BuyerStateForm }));

/** Tax documents of a paid order: PDFs for its signed-in owner, for others a sentence that says where to find them. */
export function OrderInvoices({ order }: { order: TrackedOrder }) {
  const { state } = useSession();
  return (
    <section className="mt-8 max-w-136 print:hidden">
      <h2 className="text-xl">{m.orders_invoices()}</h2>
      <div className="mt-3">
        {state === 'signed-in' ? (
          <OwnInvoices order={order} key={order.refundedPaise} />
        ) : (
          <GuestInvoice order={order} />
        )}
      </div>
    </section>
  );
}

const whereItIs = ({ stateMissing }: TrackedOrder) =>
  stateMissing ? m.orders_voucher_in_mail() : m.orders_invoice_in_mail();

function GuestInvoice({ order }: { order: TrackedOrder }) {
  const back = order.stateMissing ? localPath(paymentSuccessPath(order.order_id)) : localPath(paths.orders);
  return (
    <p className="text-muted">
      {whereItIs(order)}{' '}
      <a className="link" href={withFromParameter(localPath(paths.loginCode), back)}>
        {order.stateMissing ? m.orders_voucher_log_in() : m.orders_invoice_log_in()}
      </a>
    </p>
  );
}

function OwnInvoices({ order }: { order: TrackedOrder }) {
  const { order_id: orderId } = order;
  const query = useQuery(endpointQuery('GET /api/user/invoices', { query: { orderId } }));
  const { data: documents, isError, errorUpdateCount, refetch } = query;
  // Keeps the button while it fetches again.
  if (isError || (!documents && errorUpdateCount > 0))
    return (
      <div role="alert">
        <p className="text-muted">{m.orders_invoices_failed()}</p>
        <Button small variant="ghost" className="mt-2" onClick={() => void refetch()}>
          {m.orders_invoices_again()}
        </Button>
      </div>
    );
  if (!documents) return <p className="text-muted">{m.orders_invoices_loading()}</p>;
  // The order belongs to somebody else, or was placed before the product issued tax documents.
  if (documents.length === 0) return <p className="text-muted">{whereItIs(order)}</p>;
  const invoiced = documents.some(({ kind }) => kind === 'invoice');
  return (
    <>
      <TaxDocumentList documents={documents} />
      {!invoiced && (
        <Suspense>
          <BuyerStateForm orderId={orderId} onStated={() => void refetch()} />
        </Suspense>
      )}
    </>
  );
}
