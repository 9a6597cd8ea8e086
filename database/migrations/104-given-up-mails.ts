import { type Kysely, sql } from 'kysely';

/**
 * Adds when an e-mail was given up, and the mail server's status if it refused the address for good (such as `550
 * 5.1.1`; null if all attempts failed for other reasons). Adds the index of the list of such e-mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table mails add column given_up_at timestamptz, add column refusal text`.execute(db);
  await sql`
    create index mails_given_up on mails (given_up_at, id) where given_up_at is not null and sent_at is null`.execute(
    db,
  );
}
