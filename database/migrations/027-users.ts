import { type Kysely, sql } from 'kysely';

/** Renames `people` to `users` (decision 044). As in 026, views with the old names stay for the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table people rename to users',
  'create view people as select * from users',

  'alter table demo_people rename to demo_users',
  'alter table demo_users rename column person_id to user_id',
  'create view demo_people as select user_id as person_id, seeded_at from demo_users',
];
