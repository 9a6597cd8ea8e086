import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { knownMigrations, migrate, migrated, OldDatabaseError, pendingMigrations } from './migrate.ts';

async function inEmptyDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { where, drop } = await emptyDatabase(inject('postgres'));
  const db = openDb(openPool(where, { onError: () => undefined }));
  try {
    await work(db);
  } finally {
    await db.destroy();
    await drop();
  }
}

test('a migration that fails is rolled back whole and works the next time', () =>
  inEmptyDatabase(async (db) => {
    await sql`create table tasks (id integer)`.execute(db);
    await expect(migrate(db)).rejects.toThrow('"tasks" already exists');
    expect((await pendingMigrations(db)).pending).toEqual(knownMigrations);
    await sql`drop table tasks`.execute(db);
    expect(await migrate(db)).toEqual(knownMigrations);
  }));

test.each(['001-orders', '001-baseline'])(
  'a database that an earlier trial version made (%s) is refused with a sentence, and nothing in it changes',
  (name) =>
    inEmptyDatabase(async (db) => {
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(db);
      await sql`insert into kysely_migration values (${name}, 'then')`.execute(db);
      await expect(migrate(db)).rejects.toThrow(OldDatabaseError);
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
      expect(rows).toHaveLength(1);
    }),
);

test('a release starts on the tables of a later release, for rollbacks', () =>
  inEmptyDatabase(async (db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await migrated(db)).toBe(true);
    expect(await pendingMigrations(db)).toEqual({ pending: [], unknown: ['999-later'] });
  }));
