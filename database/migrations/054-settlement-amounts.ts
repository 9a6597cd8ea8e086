import { type Kysely, sql } from 'kysely';

/** Adds the amounts that the provider reports for each settlement, and the dispute that a line belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table settlements (
    settled_on date not null,
    utr text not null,
    settlement_id text,
    amount_paise bigint not null,
    charge_paise bigint not null,
    charge_tax_paise bigint not null,
    seen_at timestamptz not null default now(),
    primary key (settled_on, utr)
  )`,
  'alter table settlement_lines add column dispute_id text',
];
