import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { Author } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { contract } from '#shared/contract/all.ts';
import type { AdminCoupon } from '#shared/contract/shop.ts';
import type { MessageCode } from '#shared/messages.ts';
import { dayInIndia, endOfDay, isDay, startOfDay } from '#shared/rules/india-time.ts';
import { changeShop, refuseNothingToPay, refuseOther, refuseStale } from './change-shop.ts';

type NewCoupon = z.output<(typeof contract)['POST /api/admin/coupons']['body']>;
type CouponChange = Omit<z.output<(typeof contract)['PATCH /api/admin/coupons/:code']['body']>, 'version'>;
type Deps = { db: Db | Tx; clock: () => Date };

export async function findAdminCoupons(db: Db | Tx, now: Date, code?: string): Promise<AdminCoupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from orders where coupon_code = coupons.code and paid_at is not null
        and coupon_use is distinct from 'released')`.as('used'),
    )
    .where('order_id', 'is', null)
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .orderBy('code')
    .execute();
  return rows.map((row) => adminCoupon(row, now));
}

function adminCoupon(row: Selectable<DB['coupons']> & { used: number }, now: Date): AdminCoupon {
  const { code, kind, value, services, plans, listed, used, version } = row;
  return {
    code,
    percent: kind === 'percent' ? value : null,
    rupees: kind === 'flat' ? value : null,
    services,
    plans,
    from: row.starts_at && (wholeDay(row.starts_at) ?? row.starts_at.toISOString()),
    until: row.ends_at && (wholeDay(row.ends_at, -1) ?? row.ends_at.toISOString()),
    ended: row.ends_at !== null && row.ends_at <= now,
    limit: row.max_redemptions,
    perPerson: row.per_person,
    firstOrder: row.first_order,
    listed,
    description: { en: row.description, ...(row.description_hi && { hi: row.description_hi }) },
    used,
    version,
  };
}

/** Returns the day that begins at a moment or, with -1, ends there; undefined if none does. */
function wholeDay(at: Date, before: 0 | -1 = 0): string | undefined {
  const isMidnight = startOfDay(dayInIndia(at)).getTime() === at.getTime();
  return isMidnight ? dayInIndia(new Date(at.getTime() + before)) : undefined;
}

export function addCoupon({ db, clock }: Deps, author: Author, typed: NewCoupon): Promise<AdminCoupon> {
  return changeShop(db, author, { action: 'coupon.added', id: typed.code }, async (tx) => {
    const now = clock();
    const discount = discountOf(typed) ?? wrong('percent', 'discount_one');
    const columns = { starts_at: null, ends_at: null, ...columnsOf(typed) };
    refuseEndFirst(columns);
    if (columns.ends_at && columns.ends_at <= now) wrong('until', 'coupon_end_past');
    const added = await tx
      .insertInto('coupons')
      .values({ code: typed.code, ...describe(discount), ...discount, ...columns })
      .onConflict((clash) => clash.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!added) refuse('code_taken', { reasons: { code: { code: 'code_taken' } } });
    return { after: await checked(tx, now, typed.code) };
  });
}

export function changeCoupon(
  { db, clock }: Deps,
  author: Author,
  code: string,
  { version, ...typed }: CouponChange & { version: number },
): Promise<AdminCoupon> {
  return changeShop(db, author, { action: 'coupon.changed', id: code }, async (tx) => {
    const now = clock();
    const row = await tx
      .selectFrom('coupons')
      .select(['starts_at', 'ends_at'])
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const before = (await findAdminCoupons(tx, now, code))[0] ?? refuse('coupon_absent');
    refuseOther(before, typed, ['code']);
    refuseStale(before, version);
    const columns = { ...discountOf(typed), ...columnsOf(typed), version: version + 1 };
    refuseEndFirst({ starts_at: null, ends_at: null, ...row, ...columns });
    if (typed.limit && typed.limit < before.used) wrong('limit', 'coupon_limit_low', { count: before.used });
    // A coupon that was unlimited has not counted its orders.
    const redeemed =
      before.limit === null && typed.limit ? { redeemed: sql<number>`greatest(redeemed, ${before.used})` } : {};
    await tx
      .updateTable('coupons')
      .set({ ...columns, ...redeemed })
      .where('code', '=', code)
      .execute();
    return { before, after: await checked(tx, now, code) };
  });
}

function wrong(field: string, code: MessageCode, params: Record<string, string | number> = {}): never {
  return refuse('invalid', { reasons: { [field]: { code, params } } });
}

function refuseEndFirst({ starts_at, ends_at }: { starts_at: Date | null; ends_at: Date | null }): void {
  if (starts_at && ends_at && ends_at <= starts_at) wrong('until', 'coupon_end_first');
}

type Discount = { kind: 'percent' | 'flat'; value: number };

function discountOf({ percent, rupees }: CouponChange): Discount | undefined {
  if (percent !== undefined && rupees !== undefined) wrong('rupees', 'discount_one');
  if (percent !== undefined) return { kind: 'percent', value: percent };
  return rupees === undefined ? undefined : { kind: 'flat', value: rupees };
}

const describe = ({ kind, value }: Discount) => ({
  description: kind === 'percent' ? `${value}% off` : `₹${value} off`,
  description_hi: kind === 'percent' ? `${value}% छूट` : `₹${value} की छूट`,
});

/** Returns the columns of what was typed. A scope of services takes the place of one of plans, and the other way round. */
function columnsOf({ services, plans, from, until, limit, perPerson, firstOrder, listed, description }: CouponChange) {
  if (services && plans) wrong('plans', 'scope_one');
  return {
    ...(services === undefined && plans === undefined ? {} : { services: services ?? null, plans: plans ?? null }),
    ...(from === undefined ? {} : { starts_at: from === null ? null : momentOf(from) }),
    ...(until === undefined ? {} : { ends_at: until === null ? null : endOf(until) }),
    ...(limit === undefined ? {} : { max_redemptions: limit }),
    ...(perPerson === undefined ? {} : { per_person: perPerson }),
    ...(firstOrder === undefined ? {} : { first_order: firstOrder }),
    ...(listed === undefined ? {} : { listed }),
    ...(description && { description: description.en, description_hi: description.hi || null }),
  };
}

const momentOf = (typed: string) => (isDay(typed) ? startOfDay(typed) : new Date(typed));
const endOf = (typed: string) => (isDay(typed) ? endOfDay(startOfDay(typed)) : new Date(typed));

/** Returns a coupon as stored, if it can work. */
async function checked(tx: Tx, now: Date, code: string): Promise<AdminCoupon> {
  const coupon = (await findAdminCoupons(tx, now, code))[0] ?? refuse('coupon_absent');
  const plans = await tx.selectFrom('plans').select(['slug', 'category']).execute();
  const services = await tx.selectFrom('services').select('slug').execute();
  for (const [field, known] of [
    ['services', services],
    ['plans', plans],
  ] as const)
    for (const name of coupon[field] ?? [])
      if (!known.some(({ slug }) => slug === name)) wrong(field, 'scope_unknown', { name });
  if (coupon.services?.includes('growth')) wrong('services', 'scope_growth');
  if (plans.some(({ slug, category }) => category === 'growth' && coupon.plans?.includes(slug)))
    wrong('plans', 'scope_growth');
  await refuseNothingToPay(tx, now, 'rupees');
  return coupon;
}
