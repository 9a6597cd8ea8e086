import { type Kysely, sql } from 'kysely';

/**
 * Adds the login method to sessions and code requests; it is null for sessions of the previous release. Adds to code
 * requests the number of codes requested today soon after a login, because recent logins by the same method share a
 * rate limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column login_method text check (login_method in ('password', 'email', 'phone'))`,
  `alter table code_requests
    add column login_method text check (login_method in ('password', 'email', 'phone')),
    add column recent_today integer not null default 0`,
  // A browser that was signed in only by phone gets no separate rate limit for the account's e-mail address or
  // password.
  `alter table known_devices add column by_phone_only boolean not null default false`,
];
