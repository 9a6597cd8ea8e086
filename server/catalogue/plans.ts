import type { Selectable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { catalogue } from '#shared/catalogue.en.ts';
import { planIn } from '#shared/plan-texts.ts';
import { type Plan, slugOf } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';
import { parseCouponCode } from '#shared/rules/coupons.ts';

export async function findPlan(db: Db, id: string): Promise<Plan | undefined> {
  const row = await ofSlug(db, id).where('on_sale', '=', true).executeTakeFirst();
  return row && planOf(row);
}

export async function findAnyPlan(db: Db, id: string): Promise<Plan | undefined> {
  const row = await ofSlug(db, id).executeTakeFirst();
  return row && planOf(row);
}

const ofSlug = (db: Db, id: string) => db.selectFrom('plans').selectAll().where('slug', '=', slugOf(id));

export async function findPlans(db: Db): Promise<Plan[]> {
  const rows = await db.selectFrom('plans').selectAll().where('on_sale', '=', true).orderBy('position').execute();
  return rows.map(planOf);
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

type CouponRow = Selectable<DB['coupons']>;

function couponOf({ starts_at, ends_at, max_redemptions, description_key, order_id: _, ...coupon }: CouponRow): Coupon {
  return {
    ...coupon,
    startsAt: starts_at,
    endsAt: ends_at,
    maxRedemptions: max_redemptions,
    descriptionKey: description_key,
  };
}

function planOf(row: Selectable<DB['plans']>): Plan {
  const { slug, name, category, price, tagline, description, features, term_months: termMonths } = row;
  const textKeys = { tagline: row.tagline_key, description: row.description_key, features: row.feature_keys ?? [] };
  return planIn(catalogue, { slug, name, category, price, tagline, description, features, termMonths, textKeys });
}
