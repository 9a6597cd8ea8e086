import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDb, openPool } from './connect.ts';
import { knownMigrations, migrate, migrateTo, pendingMigrations } from './migrate.ts';

test('every migration waits for a lock at most two seconds, for those behind it wait as well', () => {
  const folder = new URL('./migrations/', import.meta.url);
  const files = readdirSync(folder);
  expect(files.map((name) => name.replace('.ts', ''))).toEqual(knownMigrations);
  const patient = files.filter(
    (name) => !/set local lock_timeout = '2s'/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(patient).toEqual([]);
});

test('a migration that cannot get its lock gives up, leaves nothing, and works the next time', async () => {
  const server = inject('postgres');
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const where = { ...server, database: name };
  const db = openDb(openPool(where, { say: () => undefined }));
  const writer = new pg.Client(where);
  await writer.connect();
  try {
    await migrateTo(db, '005-audit');
    const before = await pendingMigrations(db);
    await writer.query('begin; lock table orders in row exclusive mode');
    const began = performance.now();
    await expect(migrate(db)).rejects.toMatchObject({ code: '55P03' });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await pendingMigrations(db)).toEqual(before);
    await writer.query('rollback');
    expect(await migrate(db)).toEqual(before.pending);
  } finally {
    await writer.end();
    await db.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
