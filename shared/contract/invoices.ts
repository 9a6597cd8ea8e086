import { z } from 'zod';
import { ofEach, optionalFields, printedFields } from '../rules/buyer.ts';
import { creditReasons, taxDocumentKinds } from '../rules/invoices.ts';
import { answerTo } from './checkout.ts';
import { endpoints } from './endpoint.ts';

const paise = z.int();
/** Buyer detail as shown on screen; empty if there is none. */
const shown = z.string().max(1_000);

/** Month in Indian time, such as `2026-11`. */
export const calendarMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const taxDocument = z.object({
  kind: z.enum(taxDocumentKinds),
  id: z.uuid(),
  number: z.string(),
  orderId: z.string(),
  issuedAt: z.iso.datetime(),
  /** Two-digit State code; null on a voucher for an order without a State. */
  placeOfSupply: z.string().nullable(),
  gstin: z.string().nullable(),
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  utgstPaise: paise,
  igstPaise: paise,
  totalPaise: paise,
  reason: z.enum(creditReasons).nullable(),
  /** Number of the document that this one refers to. */
  refersTo: z.string().nullable(),
  /** Whether the document was issued in a demo and removed with the demo data; its document number is not reused. */
  void: z.boolean(),
  /** Whether this is a credit note issued too late to reduce the tax, or a debit note that reverses such a credit note. */
  withoutTax: z.boolean(),
});

export const invoiceEndpoints = endpoints({
  'GET /api/user/invoices': {
    access: 'signed-in',
    summary: 'Lists the invoices, credit notes and vouchers of the user’s orders, newest first; at most 500.',
    query: z.object({ orderId: z.string().min(3).max(45).optional() }),
    ids: { orderId: 'order' },
    sample: ({ order }) => [{}, { query: { orderId: order } }],
    reply: z.array(taxDocument),
  },
  'GET /api/admin/invoices': {
    access: 'invoices',
    summary: 'Lists the tax documents of a month, or of one order, in the order of issue; 100 per page.',
    query: z.object({
      month: calendarMonth.optional(),
      orderId: z.string().min(3).max(45).optional(),
      /** Id of the last document of the previous page. */
      after: z.uuid().optional(),
    }),
    sample: ({ order }) => [{ query: { month: '2026-11' } }, { query: { orderId: order } }],
    reply: z.object({
      items: z.array(taxDocument.extend({ buyerName: z.string() })),
      next: z.uuid().nullable(),
    }),
  },
  'GET /api/admin/invoices/zip': {
    access: 'accountant',
    audit: 'month.exported',
    summary: 'Exports the PDFs of a month’s tax documents as a ZIP; written to the audit log.',
    limit: { perTarget: 10, seconds: 600 },
    query: z.object({ month: calendarMonth }),
    sample: () => [{ query: { month: '2020-01' }, expect: [404] }],
    reply: z.unknown(),
    errors: ['month_empty'],
  },
  'GET /api/invoices/:id/pdf': {
    access: 'everyone',
    summary:
      'The PDF of a tax document, for the owner of its order and for staff; 404 for everybody else, and for guests.',
    limit: { perAddress: 240, perTarget: 60, seconds: 60 },
    params: z.object({ id: z.string().max(100) }),
    ids: { id: 'invoice' },
    sample: () => [{ expect: [404] }],
    reply: z.any(),
    errors: ['invoice_unknown', 'invoice_pdf_failed'],
  },
  'POST /api/admin/orders/:orderId/invoice-correction': {
    access: 'staff',
    audit: 'invoice.corrected',
    summary:
      'Corrects the buyer on the invoice of an order: a credit note takes it back, and a new invoice follows. Issues the invoice of an order without a State; of an erased buyer only the State is taken.',
    limit: { perTarget: 30, seconds: 600 },
    params: z.object({ orderId: z.string().min(3).max(45) }),
    body: z.strictObject({
      ...ofEach(printedFields, (field) => answerTo(field)),
      /** Buyer details shown on screen; the change is rejected if the stored details have changed since. */
      from: z.strictObject(ofEach(printedFields, () => shown)).optional(),
    }),
    ids: { orderId: 'order' },
    sample: () => [
      {
        body: { name: 'Asha Rao', company: 'Dosa Plaza', gstin: '', state: '29', address: '' },
        expect: [200, 404, 409],
      },
    ],
    reply: z.object({ number: z.string() }),
    errors: [
      'order_unknown',
      'no_invoice',
      'nothing_to_correct',
      'invoice_changed',
      'correction_late',
      'address_erased',
    ],
  },
  'POST /api/user/orders/:orderId/state': {
    access: 'signed-in',
    summary:
      'States where the buyer of a paid order is registered, once, with what else the invoice prints; the tax invoice follows.',
    params: z.object({ orderId: z.string().min(3).max(45) }),
    body: z.strictObject({
      state: answerTo('state'),
      ...ofEach(optionalFields, (field) => answerTo(field).optional()),
    }),
    ids: { orderId: 'order' },
    sample: () => [{ body: { state: '27' }, expect: [200, 404, 409] }],
    reply: z.object({ number: z.string() }),
    errors: ['order_unknown', 'order_unpaid', 'order_refunded', 'state_known'],
  },
});
