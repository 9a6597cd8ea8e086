import { type Kysely, sql } from 'kysely';

/** Sums of past days, so that the numbers of a year take as long with a million orders as with a thousand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table sales_by_day (
    day date not null,
    plan_slug text not null references plans(slug),
    coupon_code text,
    state text,
    orders integer not null,
    paid_paise bigint not null,
    refunded_paise bigint not null,
    unique nulls not distinct (day, plan_slug, coupon_code, state)
  )`.execute(db);
  await sql`create index sales_by_day_of_plan on sales_by_day (plan_slug)`.execute(db);
  for (const column of ['plan_slug', 'coupon_code', 'state'])
    await sql`comment on column sales_by_day.${sql.ref(column)} is 'plain'`.execute(db);
}
