import { type Kysely, sql } from 'kysely';

/** Links an e-mail to the contact form message that it is about, so that both are deleted together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Not named enquiry_id, which would become ambiguous in a join of the previous release that omits the table name.
  `alter table mails add column about_enquiry_id uuid references enquiries (id) on delete cascade`,
  `create index mails_by_enquiry on mails (about_enquiry_id) where about_enquiry_id is not null`,
  `update mails set about_enquiry_id = enquiry_replies.enquiry_id from enquiry_replies where mail_id = mails.id`,
];
