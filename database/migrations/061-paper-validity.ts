import { type Kysely, sql } from 'kysely';

/** Adds the last day on which an accepted document is valid; a job then asks for a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table case_requests add column valid_until date',
  `create index case_requests_to_expire on case_requests (valid_until, id)
    where state = 'accepted' and valid_until is not null`,
];
