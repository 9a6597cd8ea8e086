import type { Selectable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { type Plan, slugOf } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';
import { couponCodeIn } from '#shared/rules/coupons.ts';

/** The plan behind an id or one of its other names, as the database has it now; only plans on sale. */
export async function findPlan(db: Db, id: string): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('slug', '=', slugOf(id))
    .where('on_sale', '=', true)
    .executeTakeFirst();
  return row && planOf(row);
}

/** All plans on sale, in the seller's order. */
export async function findPlans(db: Db): Promise<Plan[]> {
  const rows = await db.selectFrom('plans').selectAll().where('on_sale', '=', true).orderBy('position').execute();
  return rows.map(planOf);
}

/** What the catalogue has under a typed code, whatever its spelling. */
export async function findCoupon(db: Db, typed: string): Promise<Coupon | undefined> {
  const code = couponCodeIn(typed);
  if (code === undefined) return undefined;
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) return undefined;
  const { starts_at, ends_at, max_redemptions, ...coupon } = row;
  return { ...coupon, startsAt: starts_at, endsAt: ends_at, maxRedemptions: max_redemptions };
}

function planOf({ term_months, position: _position, on_sale: _onSale, ...plan }: Selectable<DB['plans']>): Plan {
  return { ...plan, termMonths: term_months };
}
