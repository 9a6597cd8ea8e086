import { type Kysely, sql } from 'kysely';

/** A service says of what one order may buy several, such as licences; null if it is bought once per order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table services
    add unit text check (unit in ('licence', 'class', 'outlet', 'piece'))`.execute(db);
  await sql`comment on column services.unit is 'plain'`.execute(db);
  await sql`update services set unit = case slug when 'fssai' then 'licence' else 'class' end
    where slug in ('fssai', 'trademark')`.execute(db);
}
