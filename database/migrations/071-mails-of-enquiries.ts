import { type Kysely, sql } from 'kysely';

/** The message of the contact form that an e-mail is about: both are deleted together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Not enquiry_id: in a join of the previous release that name, used without a table, would become ambiguous.
  `alter table mails add column about_enquiry_id uuid references enquiries (id) on delete cascade`,
  `create index mails_by_enquiry on mails (about_enquiry_id) where about_enquiry_id is not null`,
  `update mails set about_enquiry_id = enquiry_replies.enquiry_id from enquiry_replies where mail_id = mails.id`,
];
