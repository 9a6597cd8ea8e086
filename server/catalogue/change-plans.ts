import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import { type Author, idOf } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { contract } from '#shared/contract/all.ts';
import type { AdminPlan } from '#shared/contract/shop.ts';
import { type PlanTexts, priceAt, slugOf } from '#shared/rules/catalogue.ts';
import { dayInIndia, startOfDay } from '#shared/rules/india-time.ts';
import { changeShop, refuseNothingToPay, refuseOther, refuseStale } from './change-shop.ts';
import { findPlans, type StoredPlan } from './plans.ts';

type NewPlan = z.output<(typeof contract)['POST /api/admin/plans']['body']>;
type PlanChange = z.output<(typeof contract)['PATCH /api/admin/plans/:slug']['body']>;
type Deps = { db: Db | Tx; clock: () => Date };

const month = 30 * 86_400_000;

export async function findAdminPlans(db: Db | Tx, now: Date, slug?: string): Promise<AdminPlan[]> {
  const plans = await findPlans(db, slug);
  const sold = await db
    .selectFrom('orders')
    .select((order) => ['plan_slug', order.fn.countAll<number>().as('count')])
    .where('paid_at', '>', new Date(now.getTime() - month))
    .groupBy('plan_slug')
    .execute();
  const soldOf = new Map(sold.map(({ plan_slug, count }) => [plan_slug, count]));
  return plans.map((plan) => adminPlan(plan, soldOf.get(plan.slug) ?? 0, now));
}

function adminPlan({ hi, prices, ...plan }: StoredPlan, sold: number, now: Date): AdminPlan {
  const history = prices.map(({ rupees, from, by }) => ({ price: rupees, from: dayInIndia(from), by }));
  const isPlanned = (prices.at(-1)?.from ?? now) > now;
  const text = (name: 'name' | 'tagline' | 'description') => ({ en: plan[name], ...(hi?.[name] && { hi: hi[name] }) });
  return {
    slug: plan.slug,
    service: plan.category,
    name: text('name'),
    tagline: text('tagline'),
    description: text('description'),
    features: { en: [...plan.features], ...(hi?.features && { hi: [...hi.features] }) },
    price: priceAt(prices, now),
    termMonths: plan.termMonths,
    onSale: plan.onSale,
    history,
    next: isPlanned ? (history.at(-1) ?? null) : null,
    sold,
    version: plan.version,
  };
}

export function addPlan({ db, clock }: Deps, author: Author, typed: NewPlan): Promise<AdminPlan> {
  return changeShop(db, author, { action: 'plan.added', id: typed.slug }, async (tx) => {
    const now = clock();
    const { slug, service, name, features, tagline = { en: '' }, description = { en: '' }, price } = typed;
    if (typed.from !== undefined && startOfDay(typed.from) > now)
      refuse('invalid', { reasons: { from: { code: 'price_first' } } });
    // Addresses of another plan, which would be bought instead.
    if (slugOf(slug) !== slug) refuse('slug_taken', { reasons: { slug: { code: 'slug_taken' } } });
    const known = await tx.selectFrom('services').select('slug').where('slug', '=', service).executeTakeFirst();
    if (!known) refuse('invalid', { reasons: { service: { code: 'scope_unknown', params: { name: service } } } });
    const { position } = await tx
      .selectFrom('plans')
      .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(0)).as('position'))
      .executeTakeFirstOrThrow();
    const added = await tx
      .insertInto('plans')
      .values({
        slug,
        name: name.en,
        category: service,
        tagline: tagline.en,
        description: description.en,
        features: features.en,
        hi: JSON.stringify(hindiOf({ name, tagline, description, features })),
        term_months: typed.termMonths ?? null,
        on_sale: typed.onSale ?? true,
        position: position + 1,
      })
      .onConflict((clash) => clash.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (!added) refuse('slug_taken', { reasons: { slug: { code: 'slug_taken' } } });
    await tx
      .insertInto('plan_prices')
      .values({ plan_slug: slug, rupees: price, from_at: now, by_id: idOf(author) })
      .execute();
    await refuseNothingToPay(tx, now, 'price');
    return { after: await findOne(tx, now, slug) };
  });
}

type Texts = Pick<NewPlan, 'name' | 'tagline' | 'description' | 'features'>;

/** Returns the Hindi texts that are there. */
function hindiOf({ name, tagline, description, features }: Partial<Texts>): PlanTexts {
  return {
    ...(name?.hi && { name: name.hi }),
    ...(tagline?.hi && { tagline: tagline.hi }),
    ...(description?.hi && { description: description.hi }),
    ...(features?.hi?.length && { features: features.hi }),
  };
}

export function changePlan({ db, clock }: Deps, author: Author, slug: string, typed: PlanChange): Promise<AdminPlan> {
  return changeShop(db, author, { action: 'plan.changed', id: slug }, async (tx) => {
    const now = clock();
    const before = (await findAdminPlans(tx, now, slug))[0] ?? refuse('plan_unknown');
    refuseOther(before, typed, ['slug', 'service']);
    refuseStale(before, typed.version);
    const { name, tagline, description, features } = { ...before, ...typed };
    await tx
      .updateTable('plans')
      .set({
        name: name.en,
        tagline: tagline.en,
        description: description.en,
        features: features.en,
        hi: JSON.stringify(hindiOf({ name, tagline, description, features })),
        ...(typed.termMonths === undefined ? {} : { term_months: typed.termMonths }),
        ...(typed.onSale === undefined ? {} : { on_sale: typed.onSale }),
        version: before.version + 1,
      })
      .where('slug', '=', slug)
      .execute();
    if (typed.price !== undefined) await setPrice(tx, author, before, { ...typed, price: typed.price }, now);
    return { before, after: await findOne(tx, now, slug) };
  });
}

/** A price that holds at once, or from a day; either replaces the planned one. */
async function setPrice(
  tx: Tx,
  author: Author,
  before: AdminPlan,
  { price, from }: { price: number; from?: string | undefined },
  now: Date,
): Promise<void> {
  const from_at = from === undefined || from === dayInIndia(now) ? now : startOfDay(from);
  if (from_at < now) refuse('invalid', { reasons: { from: { code: 'price_day_past' } } });
  await tx.deleteFrom('plan_prices').where('plan_slug', '=', before.slug).where('from_at', '>', now).execute();
  if (from_at > now || price !== before.price)
    await tx
      .insertInto('plan_prices')
      .values({ plan_slug: before.slug, rupees: price, from_at, by_id: idOf(author) })
      .execute();
  await refuseNothingToPay(tx, now, 'price');
}

async function findOne(tx: Tx, now: Date, slug: string): Promise<AdminPlan> {
  return (await findAdminPlans(tx, now, slug))[0] ?? refuse('plan_unknown');
}
