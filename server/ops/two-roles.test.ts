import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { readConfig } from '#server/config/config.ts';
import { type OpenDatabase, openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { openQueue } from '#server/platform/queue.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const server = inject('postgres');
const name = `roles_${randomUUID().slice(0, 8)}`;
const owner = `${name}_owner`;
let open: OpenDatabase;

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...server, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const urlOf = (role: string, database = name) =>
  `postgres://${role}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;
const hooks = { printLine: () => undefined, onError: () => undefined };

beforeAll(async () => {
  await asSuperuser(
    `create role ${owner} login`,
    `create role ${name} login`,
    `create database ${name} owner ${owner}`,
  );
  const config = { databaseUrl: urlOf(name), databaseOwnerUrl: urlOf(owner), databaseDirectUrl: undefined };
  open = await openDatabase({ ...config, dataDir: tmpdir() }, hooks, 'serving');
  expect(await prepareTables(open)).toContain('001-tables');
});
afterAll(async () => {
  await open?.close();
  await asSuperuser(`drop database if exists ${name} with (force)`, `drop role ${name}`, `drop role ${owner}`);
});

const errorOf = (statement: string) =>
  sql
    .raw(statement)
    .execute(open.db)
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

test('the serving role reads and writes, and its queue works', async () => {
  expect((await seedCatalogue(open.db)).plans).toBeGreaterThan(0);
  await open.db
    .insertInto('audit_log')
    .values({ actor_name: 'A', actor_role: 'admin', action: 'a', subject_kind: 'order', subject_id: '1' })
    .execute();
  const troubles: Error[] = [];
  const queue = openQueue(open.monitored, (error) => void troubles.push(error));
  await queue.start();
  await queue.enqueue(open.db, 'send-mail', { mailId: randomUUID() });
  await queue.stop();
  expect(troubles).toEqual([]);
});

// The client must not be older than the server.
const client = Number(/\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0);

test.runIf(client >= 18)('a restored database can be used by the serving role', async () => {
  const copy = `${name}_copy`;
  await asSuperuser(`create database ${copy} owner ${owner}`);
  const folder = mkdtempSync(join(tmpdir(), 'chulha-roles-'));
  const configOf = (database: string) =>
    readConfig({
      DATABASE_URL: urlOf(name, database),
      DATABASE_OWNER_URL: urlOf(owner, database),
      DATA_DIR: folder,
      APP_SECRET: 'a'.repeat(32),
      DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    });
  const file = join(folder, 'shop.backup');
  await backUp(open, configOf(name), 'a secret', file);
  await restore({ config: configOf(copy), secrets: ['a secret'], withoutKeys: false }, file);
  const restored = await openDatabase(configOf(copy), hooks);
  try {
    expect((await restored.db.selectFrom('plans').select('slug').execute()).length).toBeGreaterThan(0);
    expect((await restored.db.selectFrom('held_back').select('reason').execute()).length).toBe(1);
    expect((await sql`select from pgboss.job`.execute(restored.db)).rows).toBeDefined();
    await restored.db.updateTable('plans').set({ on_sale: false }).execute();
  } finally {
    await restored.close();
    await asSuperuser(`drop database ${copy} with (force)`);
    rmSync(folder, { recursive: true });
  }
});

test.each([
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  "create or replace function audit_log_stays() returns trigger language plpgsql as 'begin return null; end'",
  'alter table orders add column x int',
  'drop table orders',
  'truncate audit_log',
  'create table public.mine (x int)',
  "insert into kysely_migration (name, timestamp) values ('x', 'x')",
  "set session_replication_role = 'replica'",
  `set role ${owner}`,
])('the serving role may not: %s', async (statement) => {
  expect(await errorOf(statement)).toMatch(/permission denied|must be owner/);
});

test('the audit log cannot be changed, and a second start changes nothing', async () => {
  expect(await errorOf('delete from audit_log')).toMatch(/append-only/);
  expect(await prepareTables(open)).toEqual([]);
});
