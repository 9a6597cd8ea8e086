import { type Kysely, sql } from 'kysely';

/**
 * Services become rows, prices get a history and may be planned for a day, texts of plans and coupons are stored in both
 * languages, and coupons get limits for one person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table services (
    slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40),
    position integer not null,
    on_sale boolean not null default true,
    template text not null,
    sac text not null check (sac ~ '^[0-9]{6}$'),
    texts jsonb not null,
    version integer not null default 1
  )`,
  `insert into services (slug, position, template, sac, texts)
    select distinct on (category) category, 1, slug, '998599', jsonb_build_object('title', jsonb_build_object('en', category),
      'summary', jsonb_build_object('en', tagline)) from plans order by category, position`,
  ...['slug', 'template', 'sac', 'texts'].map((name) => `comment on column services.${name} is 'plain'`),

  `create table plan_prices (
    plan_slug text not null references plans(slug) on delete cascade,
    from_at timestamptz not null,
    rupees integer not null check (rupees between 1 and 1000000),
    by_id uuid references users(id),
    primary key (plan_slug, from_at)
  )`,
  `comment on column plan_prices.plan_slug is 'plain'`,
  `create index plan_prices_by_person on plan_prices (by_id) where by_id is not null`,
  `insert into plan_prices (plan_slug, from_at, rupees) select slug, now(), price from plans`,

  `drop trigger plans_retyped on plans`,
  `drop trigger coupons_retyped on coupons`,
  `drop trigger coupons_changed on coupons`,
  `drop function drop_plan_text_keys`,
  `drop function drop_coupon_text_key`,

  `alter table plans drop constraint plans_category_check,
    add foreign key (category) references services(slug),
    drop column price, drop column tagline_key, drop column description_key, drop column feature_keys,
    add column hi jsonb, add column template text, add column version integer not null default 1`,
  `comment on column plans.hi is 'plain'`,
  `comment on column plans.template is 'plain'`,
  `create index plans_by_service on plans (category)`,
  `update plans set template = slug`,

  `alter table coupons drop constraint coupons_growth_personal, drop constraint coupons_scope_known,
    drop column description_key,
    add column description_hi text, add column services text[], add column plans text[],
    add column per_person integer check (per_person > 0), add column first_order boolean not null default false,
    add column version integer not null default 1`,
  `update coupons set services = categories where not categories @> array['fssai', 'zomato', 'swiggy']`,
  `alter table coupons drop column categories,
    add constraint coupons_scope_known check (cardinality(services) > 0 and cardinality(plans) > 0),
    add constraint coupons_one_scope check (services is null or plans is null)`,
  ...['description_hi', 'services', 'plans'].map((name) => `comment on column coupons.${name} is 'plain'`),
  `create index orders_of_coupon on orders (coupon_code) where coupon_code is not null`,

  `create trigger services_changed after insert or delete or update on services for each statement execute function catalogue_changed()`,
  `create trigger plan_prices_changed after insert or delete or update on plan_prices for each statement execute function catalogue_changed()`,
  `create trigger coupons_changed after insert or delete or update of code, kind, value, description, description_hi,
    services, plans, starts_at, ends_at, max_redemptions, listed on coupons for each statement execute function catalogue_changed()`,
];
