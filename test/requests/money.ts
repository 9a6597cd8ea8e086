import type { RequestCase, SeededCustomer } from './request-case.ts';

const noDocument = '00000000-0000-4000-8000-00000000d0c0';
const noRefund = `rf${'0'.repeat(24)}`;

/** Requests about invoices and refunds. */
export function money({ orderId }: SeededCustomer): RequestCase[] {
  const id = { id: noDocument };
  const refund = { id: noRefund };
  return [
    { endpoint: 'GET /api/user/invoices', role: 'customer' },
    { endpoint: 'GET /api/user/invoices', variant: 'of one order', role: 'customer', query: { orderId } },
    { endpoint: 'GET /api/invoices/:id/pdf', role: 'customer', params: id, expect: [404] },
    {
      endpoint: 'POST /api/user/orders/:orderId/state',
      role: 'customer',
      params: { orderId },
      body: { state: '29' },
      expect: [200, 404, 409],
    },
    {
      endpoint: 'POST /api/user/orders/:orderId/cancel',
      role: 'customer',
      params: { orderId },
      body: { reason: 'too early' },
      expect: [202, 404, 409],
    },
    { endpoint: 'GET /api/admin/invoices', variant: 'of a month', role: 'seller', query: { month: '2026-11' } },
    { endpoint: 'GET /api/admin/invoices/zip', role: 'admin', query: { month: '2020-01' }, expect: [404] },
    { endpoint: 'GET /api/admin/invoices', variant: 'of an order', role: 'seller', query: { orderId } },
    { endpoint: 'GET /api/admin/orders/:orderId/refunds', role: 'seller', params: { orderId } },
    {
      endpoint: 'POST /api/admin/orders/:orderId/refunds',
      role: 'seller',
      params: { orderId },
      body: { amountPaise: 100, reason: '07', note: 'A friendly gesture' },
      expect: [202, 409, 422],
    },
    {
      endpoint: 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund',
      role: 'seller',
      params: { orderId, paymentReference: 'none' },
      expect: [404, 409],
    },
    { endpoint: 'GET /api/admin/disputes/:id/evidence', role: 'seller', params: { id: '1' }, expect: [404] },
    {
      endpoint: 'POST /api/admin/orders/:orderId/invoice-correction',
      role: 'seller',
      params: { orderId },
      body: { name: 'Asha Rao', company: 'Dosa Plaza', gstin: '', state: '29', address: '' },
      expect: [200, 404, 409],
    },
    { endpoint: 'POST /api/admin/refunds/:id/approve', role: 'seller', params: refund, expect: [404] },
    { endpoint: 'POST /api/admin/refunds/:id/withdraw', role: 'seller', params: refund, expect: [404] },
  ];
}
