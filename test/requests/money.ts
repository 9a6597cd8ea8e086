import type { RequestCase, SeededCustomer } from './request-case.ts';

const noDocument = '00000000-0000-4000-8000-00000000d0c0';
const noRefund = `rf${'0'.repeat(24)}`;

/** Requests about invoices and refunds. */
export function money({ orderId }: SeededCustomer): RequestCase[] {
  const id = { id: noDocument };
  const refund = { id: noRefund };
  return [
    { endpoint: 'listOwnInvoices', role: 'customer' },
    { endpoint: 'listOwnInvoices', variant: 'of one order', role: 'customer', query: { orderId } },
    { endpoint: 'getInvoicePdf', role: 'customer', params: id, expect: [404] },
    {
      endpoint: 'setBuyerState',
      role: 'customer',
      params: { orderId },
      body: { state: '29' },
      expect: [200, 404, 409],
    },
    {
      endpoint: 'cancelOwnOrder',
      role: 'customer',
      params: { orderId },
      body: { reason: 'too early' },
      expect: [202, 404, 409],
    },
    { endpoint: 'listInvoices', variant: 'of a month', role: 'seller', query: { month: '2026-11' } },
    { endpoint: 'exportInvoices', role: 'admin', query: { month: '2020-01' }, expect: [404] },
    { endpoint: 'listInvoices', variant: 'of an order', role: 'seller', query: { orderId } },
    { endpoint: 'listRefundRequests', role: 'seller', params: { orderId } },
    {
      endpoint: 'requestRefund',
      role: 'seller',
      params: { orderId },
      body: { amountPaise: 100, reason: '07', note: 'A friendly gesture' },
      expect: [202, 409, 422],
    },
    {
      endpoint: 'refundDuplicate',
      role: 'seller',
      params: { orderId, paymentReference: 'none' },
      expect: [404, 409],
    },
    { endpoint: 'exportDisputeEvidence', role: 'seller', params: { id: '1' }, expect: [404] },
    {
      endpoint: 'correctInvoice',
      role: 'seller',
      params: { orderId },
      body: { name: 'Asha Rao', company: 'Dosa Plaza', gstin: '', state: '29', address: '' },
      expect: [200, 404, 409],
    },
    { endpoint: 'approveRefund', role: 'seller', params: refund, expect: [404] },
    { endpoint: 'withdrawRefund', role: 'seller', params: refund, expect: [404] },
  ];
}
