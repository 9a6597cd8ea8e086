import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as orders from './migrations/001-orders.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as enquiries from './migrations/003-enquiries.ts';
import * as papers from './migrations/004-papers.ts';
import * as audit from './migrations/005-audit.ts';
import * as tasks from './migrations/006-tasks.ts';
import * as customers from './migrations/007-customers.ts';
import * as desk from './migrations/008-desk.ts';
import * as language from './migrations/009-language.ts';
import * as operations from './migrations/010-operations.ts';
import * as growth from './migrations/011-growth.ts';
import * as oneSearch from './migrations/012-one-search.ts';
import * as months from './migrations/013-months.ts';
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
  '009-language': language,
  '010-operations': operations,
  '011-growth': growth,
  '012-one-search': oneSearch,
  '013-months': months,
};
/** The names of all migrations, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Also knows, as nothing to do, what a later release has done to these tables: after a rollback we start on them.
 * A migration of a lower number may be merged after one of a higher number has run somewhere.
 */
async function migrator(db: Kysely<Database>): Promise<Migrator> {
  const { unknown } = await pendingMigrations(db);
  const later = Object.fromEntries(unknown.map((name): [string, Migration] => [name, { up: async () => undefined }]));
  const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations, ...later }) };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/**
 * Brings the tables up to date; two processes may try at once. Forward only, each migration in one transaction.
 * Returns the names of those that ran now; throws the database's error when one fails, which undoes it whole.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await (await migrator(db)).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Makes the tables as they were after the migration of this name. Throws the database's error. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await (await migrator(db)).migrateTo(name);
  if (error) throw error;
}

/** True once every migration that this code knows has run. */
export async function migrated(db: Kysely<Database>): Promise<boolean> {
  const known = await (await migrator(db)).getMigrations();
  return known.length > 0 && known.every((migration) => migration.executedAt !== undefined);
}

/** The migrations that have not run, and those that have and this code does not know. Changes nothing. */
export async function pendingMigrations(db: Kysely<Database>): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  const { rows } = there[0]?.there
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const ran = rows.map(({ name }) => name);
  return {
    pending: knownMigrations.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !knownMigrations.includes(name)),
  };
}
