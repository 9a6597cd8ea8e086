import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as orders from './migrations/001-orders.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as enquiries from './migrations/003-enquiries.ts';
import * as papers from './migrations/004-papers.ts';
import * as audit from './migrations/005-audit.ts';
import * as tasks from './migrations/006-tasks.ts';
import * as customers from './migrations/007-customers.ts';
import * as desk from './migrations/008-desk.ts';
import type { DB as Database } from './types.ts';

const migrations: Record<string, Migration> = {
  '001-orders': orders,
  '002-accounts': accounts,
  '003-enquiries': enquiries,
  '004-papers': papers,
  '005-audit': audit,
  '006-tasks': tasks,
  '007-customers': customers,
  '008-desk': desk,
};
const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings the tables up to date; two processes may try at once. Forward only, each migration in one transaction.
 * Returns the names of those that ran now; throws the database's error when one fails, which undoes it whole.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** True once every migration that this code knows has run. */
export async function migrated(db: Kysely<Database>): Promise<boolean> {
  const known = await new Migrator({ db, provider }).getMigrations();
  return known.length > 0 && known.every((migration) => migration.executedAt !== undefined);
}
