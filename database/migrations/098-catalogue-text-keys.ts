import { type Kysely, sql } from 'kysely';
import { catalogue } from '#shared/catalogue.en.ts';
import sentences from '#shared/messages/api.en.json' with { type: 'json' };

/**
 * Adds the keys of our own texts of plans and coupons, by which pages show the texts in their language. A text without
 * a key is the operator's and is shown as typed. Existing texts get their key if they are still as seeded. Triggers
 * drop the key of a text that is changed without a new key, so that no translation contradicts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of columns) await sql.raw(statement).execute(db);
  for (const [slug, { tagline, description }] of Object.entries(catalogue.plans)) {
    await sql`update plans set tagline_key = slug where slug = ${slug} and tagline = ${tagline}`.execute(db);
    await sql`update plans set description_key = slug where slug = ${slug} and description = ${description}`.execute(
      db,
    );
  }
  await sql`update plans set feature_keys = array(
    select coalesce(seeded.key, '') from unnest(features) with ordinality as listed (feature, place)
    left join jsonb_each_text(${JSON.stringify(catalogue.features)}::jsonb) as seeded on seeded.value = feature
    order by place)`.execute(db);
  await sql`update coupons set description_key = seeded.key
    from jsonb_each_text(${JSON.stringify(sentences)}::jsonb) as seeded
    where seeded.key in ('coupon_' || code, 'coupon_remedy') and seeded.value = description`.execute(db);
  for (const statement of triggers) await sql.raw(statement).execute(db);
}

const columns = [
  'alter table plans add column tagline_key text, add column description_key text, add column feature_keys text[]',
  'alter table coupons add column description_key text',
];

const triggers = [
  `create function drop_plan_text_keys() returns trigger language plpgsql as $$
    begin
      if new.tagline <> old.tagline and new.tagline_key is not distinct from old.tagline_key then
        new.tagline_key := null;
      end if;
      if new.description <> old.description and new.description_key is not distinct from old.description_key then
        new.description_key := null;
      end if;
      -- A feature that only moves keeps its key.
      if new.features <> old.features and new.feature_keys is not distinct from old.feature_keys then
        new.feature_keys := array(
          select coalesce(old.feature_keys[array_position(old.features, feature)], '')
          from unnest(new.features) with ordinality as listed (feature, place) order by place);
      end if;
      return new;
    end $$`,
  `create trigger plans_retyped before update of tagline, description, features on plans
    for each row execute function drop_plan_text_keys()`,
  `create function drop_coupon_text_key() returns trigger language plpgsql as $$
    begin
      new.description_key := null;
      return new;
    end $$`,
  `create trigger coupons_retyped before update of description on coupons
    for each row when (new.description <> old.description
      and new.description_key is not distinct from old.description_key) execute function drop_coupon_text_key()`,
  `create or replace trigger coupons_changed
    after insert or delete or update of code, kind, value, description, description_key, categories, starts_at,
      ends_at, max_redemptions, listed on coupons
    for each statement execute function catalogue_changed()`,
];
