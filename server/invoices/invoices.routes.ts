import type { FastifyInstance } from 'fastify';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import { requestLog } from '#server/http/request.ts';
import { route } from '#server/http/route.ts';
import { correctInvoice } from './correct-invoice.ts';
import { invoicesZip } from './invoices-zip.ts';
import { listInvoices, listOwnInvoices } from './list-invoices.ts';
import { openInvoicePdf } from './open-invoice-pdf.ts';
import { type InvoiceDeps, setBuyerState } from './set-buyer-state.ts';

export function invoiceRoutes(app: FastifyInstance, deps: InvoiceDeps & { settings: { publicUrl: string } }): void {
  const { db, settings } = deps;

  route(app, 'GET /api/user/invoices', ({ currentUser, query }) => listOwnInvoices(db, currentUser.id, query.orderId));

  route(app, 'GET /api/admin/invoices', ({ query }) => listInvoices(db, query));

  route(app, 'GET /api/admin/invoices/zip', async ({ query: { month }, currentUser, request, reply }) => {
    const archive = await invoicesZip(db, month, settings.publicUrl);
    const subject = { kind: 'month', id: month } as const;
    const detail = { month, what: 'the PDFs' };
    await writeAudit(db, actorOf(currentUser, request), { action: 'month.exported', subject, detail });
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="invoices-${month}.zip"`,
      'cache-control': 'private, no-store',
    });
    return archive;
  });

  route(app, 'GET /api/invoices/:id/pdf', async ({ currentUser, params, request, reply }) => {
    const { publicUrl } = settings;
    const { fileName, bytes } = await openInvoicePdf(db, currentUser, params.id, publicUrl, requestLog(request));
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    return bytes;
  });

  route(app, 'POST /api/admin/orders/:orderId/invoice-correction', ({ currentUser, params, body, request }) =>
    correctInvoice(deps, params.orderId, body, actorOf(currentUser, request)),
  );

  route(app, 'POST /api/user/orders/:orderId/state', ({ currentUser, params, body }) =>
    setBuyerState(deps, currentUser.id, params.orderId, body),
  );
}
