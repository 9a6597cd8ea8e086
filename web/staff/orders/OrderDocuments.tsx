import { useQuery } from '@tanstack/react-query';
import { TaxDocumentList } from '#web/app/orders/shared/TaxDocumentList.tsx';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CorrectInvoice } from './CorrectInvoice.tsx';
import type { StaffOrder } from './types.ts';

export function OrderDocuments({ order, onChanged }: { order: StaffOrder; onChanged: () => void }) {
  const orderId = order.order_id;
  // The invoice follows the receipt voucher once the State is known.
  const stateMissing = !order.state && !order.gstin;
  // The invoice of an erased buyer can only be issued, not corrected.
  const isGone = order.email === '';
  const query = useQuery(endpointQuery('GET /api/admin/invoices', { query: { orderId } }));
  return (
    <section>
      <h2 className="mb-2 text-xl">{m.desk_documents()}</h2>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{m.desk_documents_none()}</p>
          ) : (
            <>
              <TaxDocumentList documents={items} />
              {order.status === 'paid' &&
                (stateMissing || (!isGone && items.some(({ kind }) => kind === 'invoice'))) && (
                  <CorrectInvoice
                    order={order}
                    onDone={() => {
                      void query.refetch();
                      onChanged();
                    }}
                  />
                )}
            </>
          )
        }
      </QueryResult>
    </section>
  );
}
