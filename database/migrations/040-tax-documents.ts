import { type Kysely, sql } from 'kysely';

/**
 * Adds tax invoices, credit notes and vouchers: append-only, with snapshots of seller and buyer, numbered without gaps
 * per series and financial year. Adds the months closed by the accountant, in which no document may be issued.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tax_document_series (
    series text not null,
    fiscal_year text not null,
    last_number integer not null check (last_number > 0),
    primary key (series, fiscal_year)
  )`,
  `create table closed_months (
    month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    closed_at timestamptz not null default now(),
    closed_by uuid references users (id)
  )`,
  // No foreign key to the order: documents are kept for 72 months, but orders of a removed demo are deleted.
  `create table tax_documents (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('invoice', 'credit_note', 'receipt_voucher', 'refund_voucher')),
    series text not null,
    fiscal_year text not null,
    sequence integer not null,
    number text not null check (length(number) <= 16),
    issued_at timestamptz not null,
    issued_on date not null,
    order_id text not null,
    refers_to uuid references tax_documents (id),
    provider_refund_id text,
    revision integer not null default 1,
    reason text,
    place_of_supply text,
    seller jsonb not null,
    buyer jsonb not null,
    lines jsonb not null,
    taxable_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    utgst_paise bigint not null,
    igst_paise bigint not null,
    total_paise bigint not null check (total_paise > 0),
    language text not null,
    verify_token text not null unique,
    pdf_sha256 text,
    voided_at timestamptz,
    unique (series, fiscal_year, sequence),
    check (taxable_paise + cgst_paise + sgst_paise + utgst_paise + igst_paise = total_paise),
    check (kind in ('invoice', 'receipt_voucher') or refers_to is not null)
  )`,
  // Unique regardless of case, because the GST portal has compared document numbers that way since June 2025.
  'create unique index tax_documents_number on tax_documents (upper(number))',
  `create unique index tax_documents_once on tax_documents (order_id, kind, revision)
    where kind in ('invoice', 'receipt_voucher')`,
  'create index tax_documents_order on tax_documents (order_id)',
  'create index tax_documents_month on tax_documents (issued_on, id)',
  'create index tax_documents_refers_to on tax_documents (refers_to) where refers_to is not null',
  // Allows only three changes: buyer data is erased after the retention period, the hash of the PDF is stored, and
  // documents of a removed demo become void.
  `create function keep_tax_documents() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a tax document is never deleted';
      elsif tg_op = 'INSERT' then
        if exists (select from closed_months where month = to_char(new.issued_on, 'YYYY-MM')) then
          raise exception 'the month of the tax document is closed';
        end if;
      elsif (to_jsonb(new) - 'buyer' - 'voided_at' - 'pdf_sha256') is distinct from
          (to_jsonb(old) - 'buyer' - 'voided_at' - 'pdf_sha256')
        or (old.voided_at is not null and new.voided_at is null)
        or (new.buyer is distinct from old.buyer and new.buyer <> '{"erased": true}'::jsonb) then
        raise exception 'a tax document never changes';
      end if;
      return new;
    end $$`,
  `create trigger keep_tax_documents before insert or update or delete on tax_documents
    for each row execute function keep_tax_documents()`,
  // `tax_document_at` is null for paid orders without a document.
  'alter table orders add column tax_document_at timestamptz, add column state_asked_at timestamptz',
  `create index orders_without_tax_document on orders (paid_at)
    where status = 'paid' and tax_document_at is null`,
];
