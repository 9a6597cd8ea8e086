import { type Kysely, sql } from 'kysely';

/**
 * Lets entries of the document access log outlive the document, allows several accounts to have the same unverified
 * phone number, and adds a table of files to delete and codes for account erasure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Several users may have the same unverified phone number, but only one can verify it.
  `alter table people drop constraint people_phone_key`,
  `create unique index people_one_proven_phone on people (phone) where phone_verified_at is not null`,
  // An access log entry outlives the document, so that the owner can still see who opened the document.
  `alter table paper_openings add column kind text check (kind in ('profilePhoto', 'aadharCard', 'panCard'))`,
  `update paper_openings set kind = papers.kind from papers where papers.id = paper_openings.paper_id`,
  `alter table paper_openings alter column kind set not null`,
  `alter table paper_openings alter column paper_id drop not null`,
  `alter table paper_openings drop constraint paper_openings_paper_id_fkey`,
  `alter table paper_openings add constraint paper_openings_paper_id_fkey
    foreign key (paper_id) references papers (id) on delete set null`,
  `create index paper_openings_by_paper on paper_openings (paper_id)`,
  `create index papers_by_person on papers (person_id)`,
  `create index papers_removed on papers (removed_at) where removed_at is not null`,
  // Files to delete at `due_at`, unless a document uses them by then.
  `create table doomed_files (
    path text primary key,
    due_at timestamptz not null
  )`,
  `create index doomed_files_by_time on doomed_files (due_at)`,
  `alter table one_time_codes drop constraint one_time_codes_purpose_check`,
  `alter table one_time_codes add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'phone-login', 'change-email', 'change-phone', 'erase-account'))`,
];
