import { type Kysely, sql } from 'kysely';

/** Allows one-time codes for login by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table one_time_codes drop constraint one_time_codes_purpose_check`,
  `alter table one_time_codes add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'email-login', 'phone-login', 'change-email', 'change-phone', 'erase-account',
      'reauthenticate', 'find-order', 'reset-link'))`,
];
