import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which an e-mail address or phone number of an account was first verified. The time is never cleared,
 * so that an account whose contacts were removed by an undo or an operator is not mistaken for an unconfirmed sign-up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const proven = 'email_verified_at is not null or phone_verified_at is not null';

const statements = [
  `alter table users add column confirmed_at timestamptz`,
  `update users set confirmed_at = least(email_verified_at, phone_verified_at) where ${proven}`,
  // Accounts without a verified contact, but with data that only a confirmed account can have.
  `update users set confirmed_at = created_at where confirmed_at is null and erased_at is null and (
    role <> 'user'
    or exists (select from access_changes where person_id = users.id)
    or exists (select from sessions where person_id = users.id)
    or exists (select from orders where person_id = users.id and paid_at is not null)
    or exists (select from audit_log where subject_kind = 'person' and subject_id = users.id::text
      and action in ('access.undone', 'access.restored')))`,
  // A trigger, because the previous release does not set the column.
  `create function set_confirmed_at() returns trigger language plpgsql as $$
    begin
      new.confirmed_at := least(new.email_verified_at, new.phone_verified_at);
      return new;
    end $$`,
  `create trigger users_confirmed before insert or update of email_verified_at, phone_verified_at on users
    for each row when (new.confirmed_at is null
      and (new.email_verified_at is not null or new.phone_verified_at is not null))
    execute function set_confirmed_at()`,
];
