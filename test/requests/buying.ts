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
    { endpoint: 'getLive' },
    { endpoint: 'getReady' },
    { endpoint: 'getVerse' },
    { endpoint: 'getPlan', params: { id: 'basic' } },
    { endpoint: 'listPlans' },
    { endpoint: 'askQuote', body: { planId: 'zomato-starter', couponCode: 'WELCOME10' }, expect: [200, 422] },
    { endpoint: 'startPayment', body: buyer },
    {
      endpoint: 'startPayment',
      variant: 'signed in, with a key',
      role: 'customer',
      body: { ...buyer, email, gstin: '07AAPFU0939F1ZX', company: 'Dosa Plaza Pvt Ltd' },
      headers: { 'idempotency-key': fresh },
    },
    { endpoint: 'receiveEvent', body: event, headers: signed(event) },
    { endpoint: 'receiveEvent', variant: 'again', body: event, headers: signed(event) },
    { endpoint: 'sendOrderCode', body: { orderNumber: orderId, by: 'email' } },
    { endpoint: 'openFoundOrder', body: { orderNumber: orderId, otp: '000000' }, expect: [400] },
    { endpoint: 'claimOrder', role: 'customer', params: { orderId } },
    { endpoint: 'listUnclaimedOrders', role: 'customer' },
    { endpoint: 'claimUnclaimedOrders', role: 'customer' },
    { endpoint: 'getBuyer', role: 'customer' },
    { endpoint: 'getOrderStatus', params: { orderId } },
    { endpoint: 'getOrderStatus', variant: 'of an open order', params: { orderId: seeded.order(1 + (number % 20)) } },
  ];
}
