import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { openInvoicePdf } from './invoice-pdf.ts';
import { listInvoices, listOwnInvoices } from './list-invoices.ts';
import { type InvoiceDeps, setOrderState } from './set-order-state.ts';

/** Routes of tax documents. */
export function invoiceRoutes(app: FastifyInstance, deps: InvoiceDeps & { settings: { publicUrl: string } }): void {
  const { db, settings } = deps;

  route(app, contract.listOwnInvoices, ({ currentUser, query }) => listOwnInvoices(db, currentUser.id, query.orderId));

  route(app, contract.listInvoices, ({ query }) => listInvoices(db, query));

  route(app, contract.getInvoicePdf, async ({ currentUser, params, reply }) => {
    const { fileName, bytes } = await openInvoicePdf(db, currentUser, params.id, settings.publicUrl);
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    return bytes;
  });

  route(app, contract.setOrderState, ({ currentUser, params, body }) =>
    setOrderState(deps, currentUser.id, params.orderId, body.state),
  );
}
