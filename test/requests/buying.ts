import { randomUUID } from 'node:crypto';
import { seeded } from '#test/seed-order-history.ts';
import { eventBody, signed } from '../webhooks.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests by monitoring, buyers and the payment provider. */
export function buying({ orderId, email, fresh, number }: SeededCustomer): RequestCase[] {
  const buyer = {
    name: 'Asha Rao',
    email: fresh,
    phone: '98765 43210',
    state: '07',
    planId: 'zomato-starter',
    amount: 1999,
    duration: 1,
  };
  const event = eventBody({ orderId, paymentId: randomUUID() });
  return [
    { endpoint: 'GET /livez' },
    { endpoint: 'GET /readyz' },
    { endpoint: 'GET /api/gita' },
    { endpoint: 'GET /api/plan/:id', params: { id: 'basic' } },
    { endpoint: 'GET /api/plans' },
    { endpoint: 'POST /api/quote', body: { planId: 'zomato-starter', couponCode: 'WELCOME10' }, expect: [200, 422] },
    { endpoint: 'POST /api/cashfree/initiate-payment', body: buyer },
    {
      endpoint: 'POST /api/cashfree/initiate-payment',
      variant: 'signed in, with a key',
      role: 'customer',
      body: { ...buyer, email, gstin: '07AAPFU0939F1ZX', company: 'Dosa Plaza Pvt Ltd' },
      headers: { 'idempotency-key': fresh },
    },
    { endpoint: 'POST /api/cashfree/webhook', body: event, headers: signed(event) },
    { endpoint: 'POST /api/cashfree/webhook', variant: 'again', body: event, headers: signed(event) },
    { endpoint: 'POST /api/orders/find', body: { orderNumber: orderId, by: 'email' } },
    { endpoint: 'POST /api/orders/find/open', body: { orderNumber: orderId, otp: '000000' }, expect: [400] },
    { endpoint: 'POST /api/user/orders/:orderId/claim', role: 'customer', params: { orderId } },
    { endpoint: 'GET /api/user/unclaimed-orders', role: 'customer' },
    { endpoint: 'POST /api/user/unclaimed-orders', role: 'customer' },
    { endpoint: 'GET /api/user/buyer', role: 'customer' },
    { endpoint: 'GET /api/orders/:orderId/status', params: { orderId } },
    {
      endpoint: 'GET /api/orders/:orderId/status',
      variant: 'of an open order',
      params: { orderId: seeded.order(1 + (number % 20)) },
    },
  ];
}
