import { z } from 'zod';
import { isEnquiryNumber } from '../rules/enquiries.ts';
import { quoteStates } from '../rules/quotes.ts';
import { choice } from './catalogue.ts';
import { answerTo, language } from './checkout.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { typedText } from './typed-text.ts';

const moment = z.iso.datetime();

const offer = {
  planId: z.string(),
  /** Title of the plan in the language of the request. */
  title: z.string(),
  /** Whether the plan is bought for months. */
  monthly: z.boolean(),
  unitPrice: z.int(),
  duration: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  durationDiscount: z.int(),
  discount: z.int(),
  total: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  /** Last day in Indian time. */
  validUntil: z.iso.date(),
  state: z.enum(quoteStates),
};

const staffQuote = z.object({
  ...offer,
  id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  enquiry: z.string().nullable(),
  madeBy: z.string().nullable(),
  createdAt: moment,
  /** The paid order. */
  orderId: z.string().nullable(),
  url: z.url(),
});
export type StaffQuote = z.infer<typeof staffQuote>;

const customerQuote = z.object({
  ...offer,
  /** Two-digit code; asked for on the page where it is null. */
  stateCode: z.string().nullable(),
  orderId: z.string().nullable(),
});
export type CustomerQuote = z.infer<typeof customerQuote>;

const params = z.object({ id: z.uuid() });
const link = z.object({ token: z.string().max(100) });
const { planId, duration, quantity } = choice;

export const quoteEndpoints = endpoints({
  'GET /api/admin/quotes': {
    access: 'staff',
    summary: 'Lists quotes, newest first, 50 per page; `after` is the `next` of the previous page.',
    query: z.object({ state: z.enum(quoteStates).optional(), after: z.string().max(100).optional() }),
    sample: () => [{}, { query: { state: 'open' } }, { query: { state: 'paid' } }, { query: { state: 'expired' } }],
    reply: z.object({ items: z.array(staffQuote), next: z.string().nullable() }),
  },
  'POST /api/admin/quotes': {
    access: 'staff',
    audit: 'quote.made',
    summary:
      'Makes a quote and mails its link to the customer; 422 `discount_too_large` beyond 10 % for a seller, 50 % for an admin.',
    body: z.strictObject({
      planId,
      duration,
      quantity,
      discountRupees: z.int().min(0).optional(),
      name: answerTo('name'),
      email: answerTo('email'),
      phone: answerTo('phone'),
      state: answerTo('state').optional(),
      validUntil: typedDay,
      /** Number of the enquiry. */
      enquiryId: z.string().refine(isEnquiryNumber).optional(),
      note: typedText(500).optional(),
    }),
    ids: { planId: 'public', enquiryId: 'enquiry' },
    sample: ({ enquiry, newEmail }) => [
      {
        body: {
          planId: 'zomato-starter',
          discountRupees: 100,
          name: 'Asha Rao',
          email: newEmail,
          phone: '98765 43210',
          validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
          enquiryId: enquiry,
        },
      },
    ],
    status: 201,
    reply: z.object({ id: z.uuid(), url: z.url() }),
    errors: ['plan_unknown', 'discount_too_large', 'enquiry_unknown'],
  },
  'GET /api/admin/quotes/:id': {
    access: 'staff',
    summary: 'Returns a quote with the picture (PNG as a data URL) of the QR code of its link.',
    params,
    ids: { id: 'quote' },
    sample: () => [{ expect: [404] }],
    reply: staffQuote.extend({ picture: z.string() }),
    errors: ['quote_unknown'],
  },
  'POST /api/admin/quotes/:id/withdraw': {
    access: 'staff',
    audit: 'quote.withdrawn',
    summary: 'Withdraws a quote that is not paid and ends its unpaid order; its link says so.',
    params,
    ids: { id: 'quote' },
    sample: () => [{ expect: [404] }],
    status: 204,
    reply: z.null(),
    errors: ['quote_unknown', 'quote_paid', 'quote_being_paid'],
  },
  'GET /api/quotes/:token': {
    access: 'everyone',
    summary: 'Returns what a quote offers, to whoever has its link.',
    params: link,
    ids: { token: 'quoteLink' },
    sample: () => [{ expect: [404] }],
    reply: customerQuote,
    errors: ['quote_unknown'],
  },
  'POST /api/quotes/:token/pay': {
    access: 'everyone',
    summary:
      'Places the order of a quote with its price, once, and opens its payment session; a repeated call continues the same order.',
    limit: { perAddress: 120, seconds: 600 },
    params: link,
    body: z
      .strictObject({
        state: answerTo('state').optional(),
        gstin: answerTo('gstin').optional(),
        company: answerTo('company').optional(),
        address: answerTo('address').optional(),
        language,
      })
      .describe('`state` is needed if the quote has none.'),
    ids: { token: 'quoteLink' },
    sample: () => [{ body: { state: '27' }, expect: [404] }],
    reply: z.object({ payment_session_id: z.string(), order_id: z.string() }),
    errors: [
      'quote_unknown',
      'quote_expired',
      'quote_withdrawn',
      'quote_paid',
      'quote_being_paid',
      'payment_slow',
      'payment_busy',
      'payment_refused',
    ],
  },
});
