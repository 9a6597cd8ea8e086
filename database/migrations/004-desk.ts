import { type Kysely, sql } from 'kysely';

/** The reply about the dates holds too while an authority has the case; a text that staff have changed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`update canned_replies
    set text_en = replace(text_en, 'We will finish our part by {promisedBy}.', '{forecast}'),
      text_hi = replace(text_hi, 'हम अपना काम {promisedBy} तक पूरा करेंगे।', '{forecast}')
    where title = 'When it will be done'
      and text_en like '%We will finish our part by {promisedBy}.' and text_hi like '%हम अपना काम {promisedBy} तक पूरा करेंगे।'`.execute(
    db,
  );
}
