import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDb, openPool, type Where } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { openQueue } from '#server/platform/queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string };
    /** Folder for files that are created once per run. */
    scratch: string;
  }
}

const template = 'template_chulha';
/** The cluster is deleted after the run, so data need not survive a crash; vacuuming would cost more than it saves. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // Each test app has up to 20 connections, and a worker may have several apps.
  max_connections: 250,
};
const fail = (error: Error) => {
  throw error;
};

/**
 * Vitest's global setup: one real PostgreSQL server for the whole run, with a migrated and seeded database as template.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-test-'));
  const embedded = await startEmbedded(folder, undefined, settings);
  await command(embedded.connection, `create database ${template}`);
  const where = { ...embedded.connection, database: template };
  const db = openDb(openPool(where, { onError: fail }));
  await migrate(db);
  await seedCatalogue(db);
  await db.destroy();
  const queue = openQueue(where, fail);
  await queue.start();
  await queue.stop();
  project.provide('postgres', embedded.connection);
  project.provide('scratch', folder);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

type Own = { where: Where & { database: string }; drop(): Promise<void> };

/** Creates a database that is migrated and contains the catalogue. */
export function freshDatabase(server: Where & { database: string }): Promise<Own> {
  return createDatabase(server, ` template ${template}`);
}

/** Creates an empty database. */
export function emptyDatabase(server: Where & { database: string }): Promise<Own> {
  return createDatabase(server);
}

async function createDatabase(server: Where & { database: string }, from = ''): Promise<Own> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // The other strategy logs every copied page, which takes ten times the CPU time.
  await command(server, `create database ${name}${from} strategy file_copy`);
  return { where: { ...server, database: name }, drop: () => dropDatabase(server, name) };
}

const insufficientPrivilege = '42501';

/**
 * Drops a database and its connections; retries while a process that may not be terminated, such as an autovacuum
 * worker, uses it.
 */
async function dropDatabase(server: Where, name: string): Promise<void> {
  for (const end = Date.now() + 20_000; ; await pause(100)) {
    try {
      return await command(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === insufficientPrivilege;
      if (!busy || Date.now() > end) throw error;
    }
  }
}

async function command(where: Where, text: string): Promise<void> {
  const client = new pg.Client(where);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
