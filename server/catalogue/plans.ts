import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { Language } from '#shared/language.ts';
import type { DatedPrice, Plan, PlanTexts, Service } from '#shared/rules/catalogue.ts';
import { priceAt } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';
import { parseCouponCode } from '#shared/rules/coupons.ts';
import type { Unit } from '#shared/rules/units.ts';

/** A plan as stored, on sale or not, with its prices in the order of time and the template of its cases. */
export type StoredPlan = Omit<Plan, 'price'> & {
  hi: PlanTexts | null;
  onSale: boolean;
  /** Whether it and its service are on sale. */
  isSold: boolean;
  template: string;
  prices: readonly (DatedPrice & { by: string | null })[];
  version: number;
};

/** Returns a plan with its price at a moment and its texts in a language. */
export function planIn(stored: StoredPlan, now: Date, language: Language = 'en'): Plan {
  const { slug, name, category, tagline, description, features, termMonths, unit, hi, prices } = stored;
  const english = {
    slug,
    name,
    category,
    price: priceAt(prices, now),
    tagline,
    description,
    features,
    termMonths,
    unit,
  };
  return language === 'hi' ? { ...english, ...hi } : english;
}

export async function findPlans(db: Db | Tx, slug?: string): Promise<StoredPlan[]> {
  const rows = await db
    .selectFrom('plans')
    .innerJoin('services', 'services.slug', 'plans.category')
    .selectAll('plans')
    .select('services.unit')
    .select(sql<boolean>`plans.on_sale and services.on_sale`.as('sold'))
    .select((plan) => [
      plan.fn.coalesce('plans.template', 'services.template').as('template_slug'),
      jsonArrayFrom(
        plan
          .selectFrom('plan_prices')
          .leftJoin('users', 'users.id', 'plan_prices.by_id')
          .select(['rupees', 'from_at as from', 'users.name as by'])
          .whereRef('plan_slug', '=', 'plans.slug')
          .orderBy('from_at'),
      ).as('prices'),
    ])
    .$if(slug !== undefined, (query) => query.where('plans.slug', '=', slug ?? ''))
    .orderBy('services.position')
    .orderBy('plans.position')
    .execute();
  return rows.map(
    ({ term_months, on_sale, sold, template_slug, unit, template: _, position: __, prices, ...plan }) => ({
      ...plan,
      unit: unit as Unit | null,
      termMonths: term_months,
      onSale: on_sale,
      isSold: sold,
      template: template_slug,
      prices: prices.map(({ from, ...price }) => ({ ...price, from: new Date(from) })),
    }),
  );
}

export async function findServices(db: Db | Tx): Promise<(Service & { version: number })[]> {
  const rows = await db.selectFrom('services').selectAll().orderBy('position').execute();
  return rows.map(({ on_sale, position: _, unit, ...service }) => ({
    ...service,
    unit: unit as Unit | null,
    onSale: on_sale,
  }));
}

/** Returns the coupon for a typed code, or undefined. Letter case and surrounding spaces do not matter. */
export async function findCoupon(db: Db, typed: string): Promise<Coupon | undefined> {
  const code = parseCouponCode(typed);
  if (code === undefined) return undefined;
  const row = await db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'coupons.order_id')
    .selectAll('coupons')
    .select('orders.user_id as owner_id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { owner_id, ...coupon } = row;
  return { ...couponOf(coupon), ...(coupon.order_id === null ? {} : { owner: { userId: owner_id } }) };
}

/** Returns all listed coupons, sorted by kind. Within a kind, the largest value comes first. */
export async function findListedCoupons(db: Db): Promise<Coupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('listed', '=', true)
    .orderBy('kind', 'desc')
    .orderBy('value', 'desc')
    .orderBy('code')
    .execute();
  return rows.map(couponOf);
}

export function couponOf(row: Selectable<DB['coupons']>): Coupon {
  const { code, kind, value, description, services, plans, redeemed, listed } = row;
  return {
    ...{ code, kind, value, description, services, plans, redeemed, listed },
    descriptionHi: row.description_hi,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxRedemptions: row.max_redemptions,
    perPerson: row.per_person,
    firstOrder: row.first_order,
  };
}
