import { type Kysely, sql } from 'kysely';

/** Adds a flag for coupons that the site lists, triggers that report changes of coupons, and enquiry topics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table coupons add column listed boolean not null default false`,
  `update coupons set listed = true where code in ('MAGIC20', 'SWIGGY100', 'NEWUSER50')`,
  `create trigger coupons_changed
    after insert or delete or update of code, kind, value, description, categories, starts_at, ends_at,
      max_redemptions, listed on coupons
    for each statement execute function catalogue_changed()`,
  // Redemptions are frequent, so pages are purged only when a coupon is used up or becomes available again.
  `create trigger coupons_used_up after update of redeemed on coupons
    for each row when ((new.redeemed >= new.max_redemptions) is distinct from (old.redeemed >= old.max_redemptions))
    execute function catalogue_changed()`,
  `alter table enquiries add column topic text check (topic in ('gst', 'trademark', 'branding'))`,
];
