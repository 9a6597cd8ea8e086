import { z } from 'zod';
import { methodCodes } from './payment-methods.ts';
import { amount, text } from './request-fields.ts';

const urlLimit = 250;
const maxTags = 10;
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

// Allows http, unlike Cashfree, because a demo on a home network has no certificate.
function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

function isListOfMethods(value: string): boolean {
  return value === '' || value.split(',').every((code) => methodCodes.includes(code.trim()));
}

const time = z
  .string('should be a text')
  .refine((value) => isoTime.test(value) && !Number.isNaN(Date.parse(value)), 'should be an ISO 8601 time')
  .transform((value) => Date.parse(value));

/**
 * Body of `POST /orders` (2025-01-01), with the limits of the OpenAPI file. Parses amounts to paise and times to
 * milliseconds.
 */
export const orderRequest = z.object({
  order_id: text(3, 45)
    .regex(/^[A-Za-z0-9_-]+$/, 'should have only letters, digits, _ and -')
    .nullish(),
  order_amount: amount(1),
  order_currency: z.literal('INR', 'should be INR'),
  customer_details: z.object({
    customer_id: text(3, 50).regex(/^[A-Za-z0-9]+$/, 'should be alphanumeric'),
    customer_phone: z.string('should be a text').regex(/^\d{10}$/, 'should have exactly 10 digits'),
    customer_email: text(3, 100).includes('@', 'should be an e-mail address').nullish(),
    customer_name: text(3, 100).nullish(),
  }),
  order_meta: z
    .object({
      return_url: text(1, urlLimit).refine(isWebAddress, 'should be a URL').nullish(),
      notify_url: text(1, urlLimit).refine(isWebAddress, 'should be a URL').nullish(),
      payment_methods: z.string('should be a text').refine(isListOfMethods, 'has an unknown method').nullish(),
    })
    .nullish(),
  order_expiry_time: time.nullish(),
  order_note: text(3, 200).nullish(),
  order_tags: z
    .record(z.string(), z.string('should be a text'))
    .refine((tags) => Object.keys(tags).length <= maxTags, `should have at most ${maxTags} pairs`)
    .nullish(),
});
