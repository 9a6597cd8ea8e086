import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type AuditEntry, type Author, writeAudited } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { type DatedPrice, offersDurations, priceAt } from '#shared/rules/catalogue.ts';
import { isInScope } from '#shared/rules/coupons.ts';
import { couponOf, findPlans } from './plans.ts';

type Shown = Record<string, unknown>;
type Change<Value> = { before?: Value; after: Value };

/**
 * Runs a change of the shop and writes to the audit log what it changed. Changes run one after the other, so that prices
 * and coupons are checked against each other. In a transaction it is part of that one.
 */
export async function changeShop<Value extends Shown>(
  db: Db | Tx,
  author: Author,
  { action, id }: { action: AuditEntry['action']; id: string },
  change: (tx: Tx) => Promise<Change<Value>>,
): Promise<Value> {
  const write = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx);
    const { before, after } = await change(tx);
    const changed = Object.keys(after).filter(
      (key) => key !== 'version' && JSON.stringify(before?.[key]) !== JSON.stringify(after[key]),
    );
    const part = (value: Shown = {}) => Object.fromEntries(changed.map((key) => [key, value[key] ?? null]));
    const detail = { id, ...(before && { before: part(before) }), after: part(after) };
    if (changed.length > 0) await writeAudited(tx, author, { action, subject: { kind: 'catalogue', id }, detail });
    return after;
  };
  return db.isTransaction ? write(db as Tx) : db.transaction().execute(write);
}

export function refuseStale(row: { version: number }, version: number): void {
  if (row.version !== version) refuse('shop_changed', { version: row.version });
}

/** Refuses to change what never changes, such as the slug; it may be sent along. */
export function refuseOther<Key extends string>(
  row: Record<Key, string>,
  typed: { [K in Key]?: string | undefined },
  keys: readonly Key[],
): void {
  for (const key of keys)
    if (typed[key] !== undefined && typed[key] !== row[key])
      refuse('invalid', { reasons: { [key]: { code: 'invalid' } } });
}

const cheapest = (prices: readonly DatedPrice[], now: Date) =>
  Math.min(priceAt(prices, now), ...prices.filter(({ from }) => from > now).map(({ rupees }) => rupees));

/** Refuses a price that a coupon would take off wholly, and such a coupon; `field` is what was changed. */
export async function refuseNothingToPay(tx: Tx, now: Date, field: 'price' | 'rupees'): Promise<void> {
  const rows = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('kind', '=', 'flat')
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .execute();
  const plans = (await findPlans(tx)).filter((plan) => !offersDurations(plan));
  for (const coupon of rows.map(couponOf))
    for (const plan of plans) {
      const price = cheapest(plan.prices, now);
      if (!isInScope(coupon, plan) || price > coupon.value) continue;
      const params = { coupon: coupon.code, rupees: coupon.value, plan: plan.name, price };
      refuse('invalid', { reasons: { [field]: { code: 'coupon_above_price', params } } });
    }
}
