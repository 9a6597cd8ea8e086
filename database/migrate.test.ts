import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { knownMigrations, migrate, migrated, migrateTo, pendingMigrations } from './migrate.ts';

test('every migration sets lock_timeout to at most two seconds', () => {
  const folder = new URL('./migrations/', import.meta.url);
  const files = readdirSync(folder);
  expect(files.map((name) => name.replace('.ts', ''))).toEqual(knownMigrations);
  const patient = files.filter(
    (name) => !/set local lock_timeout = '2s'/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(patient).toEqual([]);
});

async function inEmptyDatabase(work: (db: Db, where: { database: string }) => Promise<void>): Promise<void> {
  const { where, drop } = await emptyDatabase(inject('postgres'));
  const db = openDb(openPool(where, { onError: () => undefined }));
  try {
    await work(db, where);
  } finally {
    await db.destroy();
    await drop();
  }
}

test('a migration that times out on a lock is rolled back and works the next time', () =>
  inEmptyDatabase(async (db, where) => {
    const writer = new pg.Client(where);
    await writer.connect();
    try {
      await migrateTo(db, '005-audit');
      const before = await pendingMigrations(db);
      await writer.query('begin; lock table orders in row exclusive mode');
      await expect(migrate(db)).rejects.toMatchObject({ code: '55P03' });
      expect(await pendingMigrations(db)).toEqual(before);
      await writer.query('rollback');
      expect(await migrate(db)).toEqual(before.pending);
    } finally {
      await writer.end();
    }
  }));

test('a release starts on the tables of a later release, for rollbacks', () =>
  inEmptyDatabase(async (db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await migrated(db)).toBe(true);
    expect(await pendingMigrations(db)).toEqual({ pending: [], unknown: ['999-later'] });
  }));
