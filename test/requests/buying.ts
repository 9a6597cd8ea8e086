import { randomUUID } from 'node:crypto';
import { trade } from '../trade.ts';
import { eventBody, signed } from '../webhooks.ts';
import type { Someone, Wish } from './wish.ts';

/** What machines, guests and the provider ask. */
export function buying({ orderId, email, fresh, number }: Someone): Wish[] {
  const buyer = {
    name: 'Asha Rao',
    email: fresh,
    phone: '98765 43210',
    planId: 'zomato-starter',
    amount: 1999,
    duration: 1,
  };
  const event = eventBody({ orderId, paymentId: randomUUID() });
  return [
    { of: 'getLive' },
    { of: 'getReady' },
    { of: 'getVerse' },
    { of: 'getPlan', params: { id: 'basic' } },
    { of: 'listPlans' },
    { of: 'askQuote', body: { planId: 'zomato-starter', couponCode: 'WELCOME10' }, expect: [200, 422] },
    { of: 'startPayment', body: buyer },
    {
      of: 'startPayment',
      how: 'signed in, with a key',
      by: 'customer',
      body: { ...buyer, email },
      headers: { 'idempotency-key': fresh },
    },
    { of: 'receiveEvent', body: event, headers: signed(event) },
    { of: 'receiveEvent', how: 'again', body: event, headers: signed(event) },
    { of: 'getOrderStatus', params: { orderId } },
    { of: 'getOrderStatus', how: 'of an open order', params: { orderId: trade.order(1 + (number % 20)) } },
  ];
}
