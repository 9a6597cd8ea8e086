import { z } from 'zod';
import { dearest } from '../rules/catalogue.ts';
import { couponCodePattern } from '../rules/coupons.ts';
import { units } from '../rules/units.ts';
import { typedDay, typedTime } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { typedText } from './typed-text.ts';

const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, messageCode('slug_shape'));
/** A text in English and, where there is one, in Hindi. */
const text = (longest: number) =>
  z.strictObject({ en: typedText(longest), hi: z.string().trim().max(longest).optional() });
const optionalText = (longest: number) =>
  z.strictObject({ en: z.string().trim().max(longest), hi: z.string().trim().max(longest).optional() });
const lines = z.array(typedText(200)).max(40);
const price = z
  .int(messageCode('price_wrong'))
  .min(1, messageCode('price_wrong'))
  .max(dearest, messageCode('price_wrong'));
const version = z.int();
/** A whole day in India, or a moment. */
const moment = z.union([typedDay, typedTime]);
const shownText = z.object({ en: z.string(), hi: z.string().optional() });

const planFields = {
  name: text(80),
  tagline: optionalText(120),
  description: optionalText(400),
  features: z.strictObject({ en: lines, hi: lines.optional() }),
  price,
  /** Day from which the price holds; without it, it holds at once and a planned one is dropped. */
  from: typedDay,
  termMonths: z.int().min(1).max(120).nullable(),
  onSale: z.boolean(),
};
const plan = z.object({
  slug: z.string(),
  service: z.string(),
  name: shownText,
  tagline: shownText,
  description: shownText,
  features: z.object({ en: z.array(z.string()), hi: z.array(z.string()).optional() }),
  price: z.int(),
  termMonths: z.int().nullable(),
  onSale: z.boolean(),
  /** Prices, the first one first; `by` is null for the one that the shop began with. */
  history: z.array(z.object({ price: z.int(), from: z.iso.date(), by: z.string().nullable() })),
  /** A price that is planned; also the last one of the history. */
  next: z.object({ price: z.int(), from: z.iso.date() }).nullable(),
  /** Orders paid in the last 30 days. */
  sold: z.int(),
  version,
});

const couponFields = {
  code: z.string().trim().toUpperCase().regex(couponCodePattern, messageCode('coupon_code_shape')),
  percent: z
    .int(messageCode('percent_wrong'))
    .min(1, messageCode('percent_wrong'))
    .max(99, messageCode('percent_wrong')),
  rupees: price,
  services: z.array(z.string()).min(1, messageCode('scope_missing')).max(50).nullable(),
  plans: z.array(z.string()).min(1, messageCode('scope_missing')).max(200).nullable(),
  from: moment.nullable(),
  /** The last day, or the moment of the end. */
  until: moment.nullable(),
  limit: z.int().min(1).max(1_000_000).nullable(),
  perPerson: z.int().min(1).max(1_000).nullable(),
  firstOrder: z.boolean(),
  listed: z.boolean(),
  description: text(120),
};
const coupon = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  rupees: z.int().nullable(),
  services: z.array(z.string()).nullable(),
  plans: z.array(z.string()).nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Whether it has ended. */
  ended: z.boolean(),
  limit: z.int().nullable(),
  perPerson: z.int().nullable(),
  firstOrder: z.boolean(),
  listed: z.boolean(),
  description: shownText,
  used: z.int(),
  version,
});

const serviceFields = {
  title: text(80),
  summary: text(400),
  /** What the price does not include, such as the fee of a registry. */
  apart: optionalText(400),
  faq: z.array(z.strictObject({ question: text(200), answer: text(1_000) })).max(20),
  /** Template of the cases of its plans. */
  template: z.string().max(60),
  sac: z.string().regex(/^\d{6}$/, messageCode('sac_shape')),
  /** Of what one order may buy several; null if it is bought once per order. */
  unit: z.enum(units).nullable(),
  onSale: z.boolean(),
};
const service = z.object({
  slug: z.string(),
  title: shownText,
  summary: shownText,
  apart: shownText.nullable(),
  faq: z.array(z.object({ question: shownText, answer: shownText })),
  template: z.string(),
  sac: z.string(),
  unit: z.enum(units).nullable(),
  onSale: z.boolean(),
  version,
});

const planSlug = z.object({ slug: z.string().max(60) });
const planErrors = ['plan_unknown', 'shop_changed'] as const;

/** Endpoints for what the shop sells. Pages follow a change within two seconds, in every process. */
export const shopEndpoints = endpoints({
  'GET /api/staff/services': {
    access: 'reader',
    summary: 'Names the services, also those that are not on sale, and what the published steps of each ask for.',
    reply: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Requests that the operator has added to the ones that are shipped. */
        ownKinds: z.array(z.object({ key: z.string(), title: z.string() })),
      }),
    ),
  },
  'GET /api/admin/services': {
    access: 'admin',
    summary: 'Lists the services, also those that are not on sale.',
    reply: z.array(service),
  },
  'POST /api/admin/services': {
    access: 'admin',
    audit: 'service.added',
    summary: 'Adds a service, whose page is /services/:slug while it is on sale. A slug cannot be used twice.',
    body: z
      .strictObject({
        slug,
        ...serviceFields,
        /** Gives it steps of its own, which begin as a copy of the template; then it is not on sale yet. */
        ownSteps: z.boolean(),
      })
      .partial({ apart: true, faq: true, sac: true, unit: true, onSale: true, ownSteps: true }),
    sample: () => [
      {
        body: {
          slug: 'shop-registration',
          title: { en: 'Shop registration' },
          summary: { en: 'The registration of your shop.' },
          template: 'gst-registration',
          onSale: false,
        },
        expect: [201, 409],
      },
    ],
    reply: service,
    status: 201,
    errors: ['slug_taken', 'template_unpublished'],
  },
  'PATCH /api/admin/services/:slug': {
    access: 'admin',
    audit: 'service.changed',
    summary: 'Changes a service: its words, template, accounting code, whether it is sold by the piece and on sale.',
    params: planSlug,
    body: z
      .strictObject({ slug, ...serviceFields })
      .partial()
      .extend({ version }),
    ids: { slug: 'public' },
    sample: () => [{ params: { slug: 'zomato' }, body: { onSale: true, version: 1 }, expect: [200, 409] }],
    reply: service,
    errors: ['service_unknown', 'shop_changed', 'template_unpublished'],
  },
  'GET /api/admin/plans': {
    access: 'admin',
    summary: 'Lists all plans, also those that are not on sale, with the history of their prices.',
    reply: z.array(plan),
  },
  'POST /api/admin/plans': {
    access: 'admin',
    audit: 'plan.added',
    summary: 'Adds a plan to a service. A slug cannot be used twice.',
    body: z
      .strictObject({ slug, service: z.string(), ...planFields })
      .partial({ tagline: true, description: true, from: true, termMonths: true, onSale: true }),
    ids: { service: 'public' },
    sample: () => [
      {
        body: {
          slug: 'zomato-care',
          service: 'zomato',
          name: { en: 'Care Onboarding', hi: 'देखभाल' },
          price: 2499,
          features: { en: ['Account set-up'] },
          onSale: false,
        },
        expect: [201, 409],
      },
    ],
    reply: plan,
    status: 201,
    errors: ['slug_taken'],
  },
  'PATCH /api/admin/plans/:slug': {
    access: 'admin',
    audit: 'plan.changed',
    summary:
      'Changes a plan: its price at once or from a day, its texts, whether it is on sale. Orders keep their price.',
    params: planSlug,
    body: z
      .strictObject({ slug, service: z.string(), ...planFields })
      .partial()
      .extend({ version })
      .refine(({ price: typed, from }) => from === undefined || typed !== undefined, {
        message: messageCode('price_wrong'),
        path: ['price'],
      }),
    ids: { slug: 'public' },
    sample: () => [{ params: { slug: 'zomato-pro' }, body: { onSale: true, version: 1 }, expect: [200, 409] }],
    reply: plan,
    errors: planErrors,
  },
  'GET /api/admin/coupons': {
    access: 'admin',
    summary: 'Lists the coupons, except those of one customer for a missed promise.',
    reply: z.array(coupon),
  },
  'POST /api/admin/coupons': {
    access: 'admin',
    audit: 'coupon.added',
    summary: 'Adds a coupon with a discount in percent or rupees. Without scope it holds for all services but growth.',
    body: z.strictObject(couponFields).partial().required({ code: true }),
    sample: () => [{ body: { code: 'MONSOON5', percent: 5, limit: 100 }, expect: [201, 409] }],
    reply: coupon,
    status: 201,
    errors: ['code_taken'],
  },
  'PATCH /api/admin/coupons/:code': {
    access: 'admin',
    audit: 'coupon.changed',
    summary: 'Changes a coupon; `until` in the past ends it. Orders keep their discount.',
    params: z.object({ code: z.string().max(32) }),
    body: z.strictObject(couponFields).partial().extend({ version }),
    ids: { code: 'public' },
    sample: () => [{ params: { code: 'SAVE10' }, body: { listed: false, version: 1 }, expect: [200, 409] }],
    reply: coupon,
    errors: ['coupon_absent', 'shop_changed'],
  },
});

export type AdminService = z.infer<typeof service>;
export type AdminPlan = z.infer<typeof plan>;
export type AdminCoupon = z.infer<typeof coupon>;
