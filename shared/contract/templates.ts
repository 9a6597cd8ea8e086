import { z } from 'zod';
import { caseResultKinds } from '../rules/cases/statuses.ts';
import type { TemplateBody } from '../rules/cases/template-body.ts';
import { balls } from '../rules/cases/template-types.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';

const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, messageCode('slug_shape'));
const key = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/);
/** Drafts may be unfinished; what must be there is checked when they are published. */
const text = z.strictObject({ en: z.string().max(2_000), hi: z.string().max(2_000) });
const days = z.int().min(0).max(1_000);
const yes = z.literal(true).optional();

const body = z.strictObject({
  title: text,
  /** Working days of our own that we promise in total. */
  promiseDays: z.int().min(1).max(1_000),
  /** Authority or platform; empty if the work waits for none. */
  partner: z.string().trim().max(200),
  monthly: yes,
  results: z.strictObject({
    required: z.array(z.enum(caseResultKinds)).max(20).readonly(),
    more: z.array(z.enum(caseResultKinds)).max(20).readonly().optional(),
    step: key.optional(),
  }),
  /** Requests that only this template has. */
  kinds: z
    .array(
      z.strictObject({
        key,
        answer: z.enum(['document', 'text']),
        title: text,
        why: text,
        questions: z.array(text).max(20),
        optional: z.boolean(),
      }),
    )
    .max(40),
  steps: z
    .array(
      z.strictObject({
        key,
        title: text,
        note: text,
        ball: z.enum(balls),
        usualDays: z.tuple([days, days]).readonly(),
        requests: z.array(key).max(40).readonly().optional(),
        hardDays: z.int().min(1).max(400).optional(),
        onDemand: yes,
        returnsTo: key.optional(),
        optional: yes,
        running: yes,
      }),
    )
    .max(60),
}) satisfies z.ZodType<TemplateBody>;

export { body as templateBody };

const version = z.int();
const row = z.object({
  slug: z.string(),
  /** Title of the draft or, without one, of the published version. */
  title: z.string(),
  /** Changes with each save; a save names the one that it was made from. */
  version,
  /** Number of the newest published version; null if none is. */
  published: z.int().nullable(),
  changed: z.boolean(),
  steps: z.int(),
  services: z.array(z.string()),
  plans: z.array(z.string()),
  openCases: z.int(),
});
const template = row.extend({
  /** The newest published version. */
  body: body.nullable(),
  draft: body.nullable(),
  /** Working days that the policies of the settings promise instead of the template. */
  promised: z.int().nullable(),
  history: z.array(z.object({ version, at: z.iso.datetime(), by: z.string().nullable() })),
});

const params = z.object({ slug: z.string().max(60) });
const ids = { slug: 'public' } as const;

/** Endpoints for the steps of services. Running cases keep the version with which they were opened. */
export const templateEndpoints = endpoints({
  'GET /api/admin/templates': {
    access: 'admin',
    summary: 'Lists the templates of steps: version, number of steps, services and plans that have them, open cases.',
    reply: z.array(row),
  },
  'GET /api/admin/templates/:slug': {
    access: 'admin',
    summary: 'Reads a template: the newest published steps and the draft.',
    params,
    ids,
    sample: () => [{ params: { slug: 'gst-registration' } }],
    reply: template,
    errors: ['template_absent'],
  },
  'POST /api/admin/templates': {
    access: 'admin',
    audit: 'template.added',
    summary: 'Makes a draft of new steps, a copy of another template.',
    body: z.strictObject({ slug, from: z.string().max(60) }),
    sample: () => [{ body: { slug: 'shop-act', from: 'gst-registration' }, expect: [201, 409] }],
    reply: template,
    status: 201,
    errors: ['slug_taken', 'template_absent'],
  },
  'PUT /api/admin/templates/:slug/draft': {
    access: 'admin',
    audit: 'template.changed',
    summary: 'Saves the draft of a template, or drops it with null. Nothing changes for cases.',
    params,
    ids,
    body: z.strictObject({ draft: body.nullable(), version }),
    sample: () => [{ params: { slug: 'trademark' }, body: { draft: null, version: 1 }, expect: [200, 409] }],
    reply: template,
    errors: ['template_absent', 'shop_changed'],
  },
  'POST /api/admin/templates/:slug/publish': {
    access: 'admin',
    audit: 'template.published',
    summary: 'Publishes the draft as the next version, with which cases are opened from now on.',
    params,
    ids,
    body: z.strictObject({ version }),
    sample: () => [{ params: { slug: 'trademark' }, body: { version: 1 }, expect: [200, 409, 422] }],
    reply: template,
    errors: ['template_absent', 'shop_changed', 'template_unfit'],
  },
});

export type TemplateRow = z.infer<typeof row>;
export type AdminTemplate = z.infer<typeof template>;
