import { type Kysely, sql } from 'kysely';

/** Adds the language to users, orders and e-mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const table of ['people', 'orders', 'mails'])
    await sql
      .raw(
        `alter table ${table} add column language text not null default 'en'
          constraint ${table}_language_known check (language in ('en', 'hi'))`,
      )
      .execute(db);
}
