import { type Kysely, sql } from 'kysely';

/**
 * Stores the hash of a PDF only once, together with the base URL of its QR code, because the hash depends on this URL.
 * Documents of closed months cannot become void, and closed months cannot be reopened. `stored_at` shows whether a
 * document was stored before its month was closed; it is null for older documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tax_documents
    add column verify_base text,
    add column pdf_differed_at timestamptz,
    add column stored_at timestamptz`,
  'alter table tax_documents alter column stored_at set default clock_timestamp()',
  // Time of the statement, not of the transaction's start: the closing waits for documents that are being issued.
  'alter table closed_months alter column closed_at set default clock_timestamp()',
  `create or replace function keep_tax_documents() returns trigger language plpgsql as $$
    declare
      changeable text[] := array['buyer', 'voided_at', 'pdf_sha256', 'verify_base', 'pdf_differed_at'];
      is_closed boolean := exists (select from closed_months where month = to_char(new.issued_on, 'YYYY-MM'));
    begin
      if tg_op = 'DELETE' then
        raise exception 'a tax document is never deleted';
      elsif tg_op = 'INSERT' then
        if is_closed then
          raise exception 'the month of the tax document is closed';
        end if;
      elsif (to_jsonb(new) - changeable) is distinct from (to_jsonb(old) - changeable)
        or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
        or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
        or (old.pdf_sha256 is not null and new.verify_base is distinct from old.verify_base)
        or (new.buyer is distinct from old.buyer and new.buyer <> '{"erased": true}'::jsonb) then
        raise exception 'a tax document never changes';
      elsif is_closed and new.voided_at is distinct from old.voided_at then
        raise exception 'the month of the tax document is closed';
      end if;
      return new;
    end $$`,
  // Allows no change except setting or removing the user who closed the month.
  `create function keep_closed_months() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.month <> old.month or new.closed_at <> old.closed_at
        or (new.closed_by is not null and new.closed_by is distinct from old.closed_by) then
        raise exception 'a closed month is never opened';
      end if;
      return new;
    end $$`,
  `create trigger keep_closed_months before update or delete on closed_months
    for each row execute function keep_closed_months()`,
];
