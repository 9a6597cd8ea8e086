import { templateBodyOf } from '#shared/rules/cases/template-body.ts';
import { caseTemplates } from '#shared/rules/cases/templates.ts';
import { coupons, plans, serviceSeed } from './catalogue.ts';
import type { Db, Tx } from './connect.ts';

/** One that has a service, plan or coupon is the operator's: what was deleted there stays deleted. */
export async function seedCatalogue(db: Db): Promise<{ plans: number; coupons: number }> {
  await db.transaction().execute(seedTemplates);
  const { filled } = await db
    .selectNoFrom((is) =>
      is
        .or([
          is.exists(is.selectFrom('services').select('slug')),
          is.exists(is.selectFrom('plans').select('slug')),
          is.exists(is.selectFrom('coupons').select('code')),
        ])
        .as('filled'),
    )
    .executeTakeFirstOrThrow();
  return filled ? { plans: 0, coupons: 0 } : db.transaction().execute(fill);
}

/** Only an empty table is filled; of two processes that start at once, the second waits and finds nothing to do. */
async function seedTemplates(db: Tx): Promise<void> {
  const known = await db.selectFrom('templates').select('slug').limit(1).executeTakeFirst();
  if (known) return;
  const added = await db
    .insertInto('templates')
    .values([...new Set(caseTemplates.map(({ slug }) => slug))].map((slug) => ({ slug })))
    .onConflict((clash) => clash.doNothing())
    .returning('slug')
    .execute();
  if (added.length === 0) return;
  await db
    .insertInto('template_versions')
    .values(
      caseTemplates.map((template) => ({
        slug: template.slug,
        version: template.version,
        body: JSON.stringify(templateBodyOf(template)),
      })),
    )
    .execute();
}

/** The shipped plans of the first four services have a template of their own; the others take that of their service. */
const templateOf = (slug: string) => (caseTemplates.some((template) => template.slug === slug) ? slug : null);

/** Of two processes that start at once, the second waits for the services of the first and finds nothing to do. */
async function fill(db: Tx): Promise<{ plans: number; coupons: number }> {
  const newServices = await db
    .insertInto('services')
    .values(
      serviceSeed.map(({ onSale, texts, ...service }, index) => ({
        ...service,
        on_sale: onSale,
        texts: JSON.stringify(texts),
        position: index + 1,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('slug')
    .execute();
  if (newServices.length === 0) return { plans: 0, coupons: 0 };
  const newPlans = await db
    .insertInto('plans')
    .values(
      plans.map(({ termMonths, features, hi, price: _, unit: __, ...plan }) => ({
        ...plan,
        features: [...features],
        term_months: termMonths,
        hi: JSON.stringify(hi),
        template: templateOf(plan.slug),
      })),
    )
    .returning('slug')
    .execute();
  const from_at = new Date();
  await db
    .insertInto('plan_prices')
    .values(plans.map(({ slug, price }) => ({ plan_slug: slug, rupees: price, from_at })))
    .execute();
  const newCoupons = await db
    .insertInto('coupons')
    .values(
      coupons.map(({ services: scope, descriptionHi, ...coupon }) => ({
        ...coupon,
        services: scope && [...scope],
        description_hi: descriptionHi,
      })),
    )
    .returning('code')
    .execute();
  return { plans: newPlans.length, coupons: newCoupons.length };
}
