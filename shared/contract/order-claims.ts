import { z } from 'zod';
import { buyerFields, ofEach } from '../rules/buyer.ts';
import { language } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { orderIdField } from './orders.ts';
import { messageCode } from './reasons.ts';
import { otp, redeemsCode } from './reauth.ts';

const typedNumber = z.string(messageCode('order_number_missing')).min(1, messageCode('order_number_missing')).max(60);
const unclaimed = z.object({
  ticket: z.string(),
  planName: z.string(),
  category: z.string(),
  duration: z.int(),
  quantity: z.int(),
  total: z.int(),
  paidAt: z.iso.datetime(),
});

/** Endpoints for opening a guest's order with a code, and for claiming it for an account. */
export const orderClaimEndpoints = endpoints({
  'POST /api/orders/find': {
    access: 'everyone',
    summary:
      'Sends a code to the e-mail address or phone of an order. The response is the same for every order number.',
    limit: { perAddress: 20, perTarget: 6, seconds: 3_600, target: 'orderNumber' },
    body: z.strictObject({ orderNumber: typedNumber, by: z.enum(['email', 'phone']), language }),
    ids: { orderNumber: 'order' },
    sample: ({ order }) => [{ body: { orderNumber: order, by: 'email' } }],
    reply: z.object({ message: z.string() }),
  },
  'POST /api/orders/find/open': {
    access: 'everyone',
    summary: 'Opens an order with the code that was sent; it is of the signed-in account then, else of this browser.',
    limit: redeemsCode,
    body: z.strictObject({ orderNumber: typedNumber, otp }),
    ids: { orderNumber: 'order' },
    sample: ({ order }) => [{ body: { orderNumber: order, otp: '000000' }, expect: [400] }],
    reply: z.object({ order_id: z.string() }),
    errors: ['otp_wrong'],
  },
  'POST /api/user/orders/:orderId/claim': {
    access: 'signed-in',
    summary:
      'Assigns an order that this browser placed as a guest to the signed-in account. Any other order gives the same response as an unknown one.',
    params: z.object({ orderId: orderIdField }),
    ids: { orderId: 'order' },
    reply: z.object({ order_id: z.string() }),
    errors: ['order_unknown'],
  },
  'GET /api/user/unclaimed-orders': {
    access: 'signed-in',
    summary: 'Lists orders paid as a guest with the user’s confirmed phone number, without their order numbers.',
    reply: z.array(unclaimed),
  },
  'POST /api/user/unclaimed-orders': {
    access: 'signed-in',
    summary:
      'Assigns the orders paid with the confirmed phone number to the user; their e-mail addresses are notified.',
    limit: { perAddress: 80, perTarget: 20, seconds: 600 },
    reply: z.object({ claimed: z.int() }),
  },
  'GET /api/user/buyer': {
    access: 'signed-in',
    summary: 'Returns prefill values for the checkout form: the profile and the input of the last checkout.',
    reply: z.object(ofEach(buyerFields, () => z.string())),
  },
});
