import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

const schemas = ['public', 'pgboss'];

export async function currentRole(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Covers current and future tables; no right to alter them, disable triggers or write migration tables. */
export async function grantToRuntime(db: Kysely<DB>, role: string): Promise<void> {
  const to = sql.id(role);
  await db.transaction().execute(async (tx) => {
    for (const schema of schemas) {
      const name = sql.id(schema);
      await sql`grant usage on schema ${name} to ${to}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${name} to ${to}`.execute(tx);
      await sql`grant usage, select on all sequences in schema ${name} to ${to}`.execute(tx);
      await sql`grant execute on all functions in schema ${name} to ${to}`.execute(tx);
      const later = sql`alter default privileges in schema ${name} grant`;
      await sql`${later} select, insert, update, delete on tables to ${to}`.execute(tx);
      await sql`${later} usage, select on sequences to ${to}`.execute(tx);
    }
    for (const table of ['kysely_migration', 'kysely_migration_lock'])
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${to}`.execute(tx);
  });
}
