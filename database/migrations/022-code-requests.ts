import { type Kysely, sql } from 'kysely';

/**
 * Ties a code or password reset link to its requester. The counts per e-mail address or phone number stay in
 * `one_time_codes`, where the previous release also stores its codes. The reset links of that release stay in
 * `password_resets`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table one_time_codes drop constraint one_time_codes_purpose_check`,
  `alter table one_time_codes add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'phone-login', 'change-email', 'change-phone', 'erase-account', 'reauthenticate',
      'find-order', 'reset-link'))`,
  `create table code_requests (
    purpose text not null,
    target text not null,
    asker bytea not null,
    network bytea not null,
    known boolean not null default false,
    proof bytea not null,
    payload text,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null,
    day date not null default current_date,
    sent_today integer not null default 1,
    reserve_today integer not null default 0,
    primary key (purpose, target, asker)
  )`,
  `create index code_requests_by_end on code_requests (expires_at)`,
  `create index code_requests_by_asker on code_requests (asker)`,
  `create unique index code_requests_by_link on code_requests (proof) where purpose = 'reset-link'`,
  // Index for counting the recent confirmation e-mails of a network.
  `create index enquiries_by_network on enquiries (network_mac, created_at) where confirmed_at is not null`,
];
