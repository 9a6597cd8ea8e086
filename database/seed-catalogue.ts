import { coupons, plans } from './catalogue.ts';
import type { Db } from './connect.ts';

/**
 * Seeds the catalogue: adds missing plans and coupons, and leaves existing ones unchanged. Returns the numbers of added
 * plans and coupons.
 */
export async function seedCatalogue(db: Db): Promise<{ plans: number; coupons: number }> {
  const newPlans = await db
    .insertInto('plans')
    .values(
      plans.map(({ termMonths, features, ...plan }) => ({ ...plan, features: [...features], term_months: termMonths })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('slug')
    .execute();
  const newCoupons = await db
    .insertInto('coupons')
    .values(
      coupons.map(({ startsAt, endsAt, maxRedemptions, categories, ...coupon }) => ({
        ...coupon,
        categories: [...categories],
        starts_at: startsAt,
        ends_at: endsAt,
        max_redemptions: maxRedemptions,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('code')
    .execute();
  return { plans: newPlans.length, coupons: newCoupons.length };
}
