import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { addCoupon, changeCoupon, findAdminCoupons } from '#server/catalogue/change-coupons.ts';
import { addPlan, changePlan, findAdminPlans } from '#server/catalogue/change-plans.ts';
import { addService, changeService, findAdminServices } from '#server/catalogue/change-services.ts';
import { publishTemplate, saveDraft, storeTemplate } from '#server/catalogue/change-templates.ts';
import { contract } from '#shared/contract/all.ts';
import type { AdminCoupon, AdminPlan, AdminService } from '#shared/contract/shop.ts';
import { templateBody } from '#shared/contract/templates.ts';
import { explained, type Part } from './shop-part.ts';

// What is sold, in the words of the API: the bodies by which an admin would add each thing.
const serviceBody = contract['POST /api/admin/services'].body;
const planBody = contract['POST /api/admin/plans'].body.extend({
  /** A price that is planned. */
  next: z.strictObject({ price: z.int(), from: z.iso.date() }).optional(),
});
const couponBody = contract['POST /api/admin/coupons'].body;
const template = z.strictObject({ slug: z.string().max(60), body: templateBody });

const serviceIn = ({ version: _, apart, ...service }: AdminService) => ({ ...service, ...(apart && { apart }) });
const planIn = ({ version: _, history, next, sold, ...plan }: AdminPlan) => ({
  ...plan,
  ...(next && { next: { price: next.price, from: next.from } }),
});
function couponIn({ version, ended, used, percent, rupees, ...coupon }: AdminCoupon) {
  return { ...coupon, ...(percent !== null && { percent }), ...(rupees !== null && { rupees }) };
}

type Rows<Row, Typed> = {
  name: string;
  schema: z.ZodType<Typed>;
  keyOf: (row: Row | Typed) => string;
  find: (tx: Tx, now: Date) => Promise<Row[]>;
  /** The row as the file has it. */
  inFile: (row: Row) => object;
  add: (tx: Tx, typed: Typed, now: Date) => Promise<unknown>;
  change: (tx: Tx, typed: Typed, row: Row, now: Date) => Promise<unknown>;
};

/** A part whose rows are added or changed one by one; what the file does not name stays. */
function rowsPart<Row, Typed>({ name, schema, keyOf, find, inFile, add, change }: Rows<Row, Typed>): Part {
  return {
    schema: z.array(schema),
    read: async (tx, now) => (await find(tx, now)).map(inFile),
    async write(tx, values, { now }) {
      const changed: string[] = [];
      for (const typed of values as Typed[]) {
        const key = keyOf(typed);
        const row = (await find(tx, now)).find((each) => keyOf(each) === key);
        if (row && isDeepStrictEqual(inFile(row), { ...inFile(row), ...typed })) continue;
        await (row ? change(tx, typed, row, now) : add(tx, typed, now)).catch(explained(`${name}.${key}`));
        changed.push(`${name}: ${key}`);
      }
      return changed;
    },
  };
}

const slugOf = ({ slug }: { slug: string }) => slug;

export const catalogueParts: Record<string, Part> = {
  templates: rowsPart<z.output<typeof template> & { version: number }, z.output<typeof template>>({
    name: 'templates',
    schema: template,
    keyOf: slugOf,
    find: findPublished,
    inFile: ({ slug, body }) => ({ slug, body }),
    async add(tx, { slug, body }) {
      await storeTemplate(tx, slug, body);
      await publishTemplate(tx, 'operator', slug, 1);
    },
    async change(tx, { slug, body }, { version }) {
      await saveDraft(tx, 'operator', slug, { draft: body, version });
      await publishTemplate(tx, 'operator', slug, version + 1);
    },
  }),
  services: rowsPart<AdminService, z.output<typeof serviceBody>>({
    name: 'services',
    schema: serviceBody,
    keyOf: slugOf,
    find: findAdminServices,
    inFile: serviceIn,
    add: (tx, typed) => addService(tx, 'operator', typed),
    change: (tx, { slug, ownSteps: _, ...typed }, { version }) =>
      changeService(tx, 'operator', slug, { ...typed, version }),
  }),
  plans: rowsPart<AdminPlan, z.output<typeof planBody>>({
    name: 'plans',
    schema: planBody,
    keyOf: slugOf,
    find: findAdminPlans,
    inFile: planIn,
    async add(tx, { next, ...typed }, now) {
      const { version } = await addPlan({ db: tx, clock: () => now }, 'operator', typed);
      if (next) await changePlan({ db: tx, clock: () => now }, 'operator', typed.slug, { ...next, version });
    },
    async change(tx, { slug, service: _, next, ...typed }, row, now) {
      const deps = { db: tx, clock: () => now };
      const { version } = await changePlan(deps, 'operator', slug, { ...typed, version: row.version });
      if (next) await changePlan(deps, 'operator', slug, { ...next, version });
    },
  }),
  coupons: rowsPart<AdminCoupon, z.output<typeof couponBody>>({
    name: 'coupons',
    schema: couponBody,
    keyOf: ({ code }) => code,
    find: async (tx, now) => (await findAdminCoupons(tx, now)).filter(({ ended }) => !ended),
    inFile: couponIn,
    add: (tx, typed, now) => addCoupon({ db: tx, clock: () => now }, 'operator', typed),
    change: (tx, { code, ...typed }, { version }, now) =>
      changeCoupon({ db: tx, clock: () => now }, 'operator', code, { ...typed, version }),
  }),
};

async function findPublished(tx: Tx) {
  const rows = await tx
    .selectFrom('template_versions')
    .innerJoin('templates', 'templates.slug', 'template_versions.slug')
    .distinctOn('templates.slug')
    .select(['templates.slug', 'templates.version', 'body'])
    .orderBy('templates.slug')
    .orderBy('template_versions.version', 'desc')
    .execute();
  return rows.map(({ slug, version, body }) => ({ slug, version, body: templateBody.parse(body) }));
}
