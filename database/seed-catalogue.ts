import { coupons, plans } from './catalogue.ts';
import type { Db } from './connect.ts';

/** One that has a plan or a coupon is the operator's: what was deleted there stays deleted. */
export async function seedCatalogue(db: Db): Promise<{ plans: number; coupons: number }> {
  const { filled } = await db
    .selectNoFrom((is) =>
      is
        .or([is.exists(is.selectFrom('plans').select('slug')), is.exists(is.selectFrom('coupons').select('code'))])
        .as('filled'),
    )
    .executeTakeFirstOrThrow();
  if (filled) return { plans: 0, coupons: 0 };
  const newPlans = await db
    .insertInto('plans')
    .values(
      plans.map(({ termMonths, features, textKeys, ...plan }) => ({
        ...plan,
        features: [...features],
        term_months: termMonths,
        tagline_key: textKeys.tagline,
        description_key: textKeys.description,
        feature_keys: [...textKeys.features],
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('slug')
    .execute();
  const newCoupons = await db
    .insertInto('coupons')
    .values(
      coupons.map(({ startsAt, endsAt, maxRedemptions, categories, descriptionKey, ...coupon }) => ({
        ...coupon,
        categories: [...categories],
        starts_at: startsAt,
        ends_at: endsAt,
        max_redemptions: maxRedemptions,
        description_key: descriptionKey,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('code')
    .execute();
  return { plans: newPlans.length, coupons: newCoupons.length };
}
