import { type Kysely, sql } from 'kysely';

/**
 * Allows results that are files: the monthly report of a growth plan, and the menu, artwork and QR code of an
 * onboarding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table case_results drop constraint case_results_kind_check',
  `alter table case_results add constraint case_results_kind_check check (kind in
    ('licence_number', 'certificate', 'gstin', 'application_number', 'listing_link',
     'report', 'menu_file', 'artwork', 'qr_code'))`,
];
