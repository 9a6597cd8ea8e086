import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as tables from './migrations/001-tables.ts';
import * as oneThingNext from './migrations/002-one-thing-next.ts';
import * as deskRules from './migrations/003-desk-rules.ts';
import * as desk from './migrations/004-desk.ts';
import * as catalogue from './migrations/005-catalogue.ts';
import * as staffAndQuotes from './migrations/006-staff-and-quotes.ts';
import * as shopSettings from './migrations/007-shop-settings.ts';
import * as numbers from './migrations/008-numbers.ts';
import * as templates from './migrations/009-templates.ts';
import * as salesByDay from './migrations/010-sales-by-day.ts';
import * as caseFilters from './migrations/011-case-filters.ts';
import * as providerKeys from './migrations/012-provider-keys.ts';
import * as soldByPiece from './migrations/014-sold-by-piece.ts';
import * as cancelledCases from './migrations/015-cancelled-cases.ts';
import * as triedRestores from './migrations/016-tried-restores.ts';
import type { DB as Database } from './types.ts';

const migrations: Record<string, Migration> = {
  '001-tables': tables,
  '002-one-thing-next': oneThingNext,
  '003-desk-rules': deskRules,
  '004-desk': desk,
  '005-catalogue': catalogue,
  '006-staff-and-quotes': staffAndQuotes,
  '007-shop-settings': shopSettings,
  '008-numbers': numbers,
  '009-templates': templates,
  '010-sales-by-day': salesByDay,
  '011-case-filters': caseFilters,
  '012-provider-keys': providerKeys,
  '014-sold-by-piece': soldByPiece,
  '015-cancelled-cases': cancelledCases,
  '016-tried-restores': triedRestores,
};
export const knownMigrations: readonly string[] = Object.keys(migrations);

/** A database that was made before the baseline, whose tables no migration leads to. */
export class OldDatabaseError extends Error {
  override name = 'OldDatabaseError';
}

/**
 * Creates a migrator. Unknown migrations of a later release count as empty, so that this release can start after a
 * rollback. An older migration may run after a newer one, because branches are merged in any order.
 */
async function migrator(db: Kysely<Database>): Promise<Migrator> {
  const { unknown, pending } = await pendingMigrations(db);
  if (unknown.length > 0 && pending.includes('001-tables'))
    throw new OldDatabaseError(
      'This database was made by a trial version from before the first release, and its data cannot be taken over: name an empty database in DATABASE_URL, or rename the data folder (for example `mv .data .data-old`) and start again. Nothing was changed or deleted.',
    );
  const later = Object.fromEntries(unknown.map((name): [string, Migration] => [name, { up: async () => undefined }]));
  const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations, ...later }) };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/** Runs in one transaction; concurrent calls are safe. Returns the names. Throws OldDatabaseError. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await (await migrator(db)).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

export async function migrated(db: Kysely<Database>): Promise<boolean> {
  const known = await (await migrator(db)).getMigrations();
  return known.length > 0 && known.every((migration) => migration.executedAt !== undefined);
}

export async function ranMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!there[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns also those that have run but are unknown to this release. Changes nothing. */
export async function pendingMigrations(db: Kysely<Database>): Promise<{ pending: string[]; unknown: string[] }> {
  const ran = await ranMigrations(db);
  return {
    pending: knownMigrations.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !knownMigrations.includes(name)),
  };
}
