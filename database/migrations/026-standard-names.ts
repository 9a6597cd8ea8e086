import { type Kysely, sql } from 'kysely';

/**
 * Renames tables to their standard names (decision 044). Views with the old names and columns stay for the previous
 * release, which reads and writes through them; a later release drops them. Constraints and indexes keep their names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The views include ctid, by which the purge of the previous release selects rows.
const statements = [
  'alter table request_budgets rename to rate_limits',
  'create view request_budgets as select *, ctid from rate_limits',

  'alter table doomed_files rename to pending_deletions',
  'create view doomed_files as select * from pending_deletions',

  'alter table papers rename to documents',
  'alter table documents rename column person_id to user_id',
  `create view papers as select id, user_id as person_id, kind, path, file_name, media_type, bytes, created_at, removed_at,
    seal, review_at from documents`,

  'alter table paper_openings rename to document_accesses',
  'alter table document_accesses rename column paper_id to document_id',
  'alter table document_accesses rename column opened_by to accessed_by',
  'alter table document_accesses rename column opened_by_name to accessed_by_name',
  'alter table document_accesses rename column opened_by_role to accessed_by_role',
  'alter table document_accesses rename column opened_at to accessed_at',
  `create view paper_openings as select id, document_id as paper_id, owner_id, accessed_by as opened_by,
    accessed_by_name as opened_by_name, accessed_by_role as opened_by_role, accessed_at as opened_at, kind, address, ctid
    from document_accesses`,
];
