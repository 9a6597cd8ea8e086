import { type Kysely, sql } from 'kysely';

/**
 * Makes the remedy for a missed promise a setting: the percentage of the coupon, 0 for none. A case stores the
 * percentage that applied when its remedy was decided. Adds an index for the list of ratings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table office_settings add column remedy_percent integer not null default 10
    check (remedy_percent between 0 and 50)`,
  'alter table cases add column remedy_percent integer check (remedy_percent between 0 and 100)',
  'update cases set remedy_percent = coupons.value from coupons where cases.remedy_coupon = coupons.code',
  `create index cases_without_remedy_decision on cases (missed_at)
    where missed_at is not null and remedy_coupon is null and remedy_percent is null`,
  'drop index cases_without_remedy',
  'create index case_ratings_by_time on case_ratings (at desc, case_id desc)',
];
