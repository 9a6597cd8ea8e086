import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Where } from '#database/connect.ts';
import { findTables, isEmpty, loosen, setSequences } from '#database/copy/list-tables.ts';
import { knownMigrations, migrate, migrateTo } from '#database/migrate.ts';
import type { DB } from '#database/types.ts';
import type { FileStore } from '#server/adapters/files.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { Queue } from '#server/platform/queue.ts';
import { type ArchiveHead, type ArchiveManifest, type ArchiveReader, partName, readArchive } from './archive-format.ts';
import { keyFingerprints, missingKeys } from './key-fingerprints.ts';
import { diskError, OperatorError } from './operator-error.ts';
import { unsealStream } from './sealed-stream.ts';

export type RestoreDeps = {
  where: Where;
  files: Pick<FileStore, 'put' | 'delete' | 'exists'>;
  keys: Keys;
  secrets: readonly string[];
  queue: Queue;
  /** Whether to restore even if keys are missing. Data encrypted with them is unreadable until they are configured. */
  withoutKeys: boolean;
};
/** Result of a restore. `filesThere`: number of files that already existed. */
export type Restored = {
  head: ArchiveHead;
  tables: number;
  rows: number;
  files: number;
  filesThere: number;
  jobs: number;
};

/** Connection that Kysely may use as a pool of one. */
type Client = pg.Client & { release(): void };

/**
 * Fills an empty database and the file store from a backup, completely or not at all; the waiting jobs follow after
 * that. Jobs and e-mails stay paused until `npm run ops -- release`. Throws `OperatorError` if the backup or the target
 * is not suitable.
 */
export async function restore(deps: RestoreDeps, file: string): Promise<Restored> {
  const client: Client = Object.assign(new pg.Client(deps.where), { release: () => undefined });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const filled = await fillAll(client, deps, file);
    const jobs = await bringBackJobs(client, deps.queue).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(
        `The data and documents are restored, but not the waiting jobs (${reason}). Restore again into a new database.`,
        { cause: error },
      );
    });
    return { ...filled, jobs };
  } finally {
    await client.end();
  }
}

/** Fills the database in one transaction, and the file store. On failure, deletes the files that it has added. */
async function fillAll(client: Client, deps: RestoreDeps, file: string): Promise<Omit<Restored, 'jobs'>> {
  const stored: Stored = { put: [], there: 0 };
  try {
    const reading = readArchive(unzipped(file, deps.secrets));
    const head = await reading.head();
    await requireRestorable(client, head, deps);
    // One connection, because reading the backup and the migrations share a transaction.
    const pool: PostgresPool = { connect: async () => client, end: async () => undefined, options: {} };
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const filled = await db.transaction().execute(async (tx) => {
      await migrateTo(tx, head.migrations.at(-1) ?? '');
      const counted = await fill(client, reading, deps, stored);
      await migrate(tx);
      await client.query(
        `insert into held_back (reason) values ($1) on conflict (only_row) do update set reason = $1`,
        [`restored from a backup of ${head.madeAt}`],
      );
      return counted;
    });
    const { put, there: filesThere } = stored;
    return { head, ...filled, files: put.length + filesThere, filesThere };
  } catch (error) {
    for (const path of stored.put) await deps.files.delete(path);
    throw explained(error, file);
  }
}

/**
 * Keys of the files that this restore added. `there`: number of files that already existed; such files are kept,
 * because the bytes under a key never change.
 */
type Stored = { put: string[]; there: number };

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_'))
    return new OperatorError('The backup is damaged: it cannot be unpacked.', { cause: error });
  return diskError(error, file);
}

async function* unzipped(file: string, secrets: readonly string[]): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Forwards errors to the reader of the stream.
  pipeline(Readable.from(unsealStream(secrets, createReadStream(file))), gunzip).catch(() => undefined);
  yield* gunzip;
}

async function requireRestorable(
  client: pg.Client,
  head: ArchiveHead,
  { keys, withoutKeys }: RestoreDeps,
): Promise<void> {
  if (!(await isEmpty(client)))
    throw new OperatorError(
      'The database is not empty. A backup is restored into an empty one only: create a new database and set DATABASE_URL to it, and for a rehearsal name a DATA_DIR (or S3_BUCKET) of its own too.',
    );
  const unknown = head.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup is of a newer version (${head.product}, with ${unknown.join(', ')}): restore it with that version or a later one.`,
    );
  const missing = missingKeys(head.keys, keyFingerprints(keys));
  if (missing.length > 0 && !withoutKeys)
    throw new OperatorError(
      [
        ...missing,
        'Set the keys as they were (without settings: copy app.secret and documents.key into DATA_DIR), or add without-keys.',
      ].join('\n'),
    );
}

async function fill(
  client: pg.Client,
  reading: ArchiveReader,
  { files }: RestoreDeps,
  stored: Stored,
): Promise<{ tables: number; rows: number }> {
  const tighten = await loosen(client);
  const tables = await findTables(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await client.query('create temp table brought_jobs (job jsonb)');
  const found: ArchiveManifest['parts'] = [];
  for (let next = await reading.nextPart(); next; next = await reading.nextPart()) {
    const { part, bytes, end } = next;
    let rows = 1;
    if (part.kind === 'table') {
      if (!tables.some(({ name }) => name === part.name))
        throw new OperatorError(`The backup holds ${part.name}, which this version does not know.`);
      rows = await copyIn(client, `copy ${part.name} (${part.columns.join(', ')}) from stdin`, bytes);
    } else if (part.kind === 'jobs') rows = await copyIn(client, 'copy brought_jobs from stdin', bytes);
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      if (await files.exists(part.name)) stored.there += 1;
      else {
        stored.put.push(part.name);
        await files.put(part.name, Buffer.concat(chunks));
      }
    }
    found.push({ name: partName(part), ...end(), rows });
  }
  const { parts, sequences } = reading.manifest();
  if (
    JSON.stringify(parts) !==
    JSON.stringify(found.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })))
  )
    throw new OperatorError('The backup does not hold what its own list says. Take another copy of the file.');
  await tighten();
  await setSequences(client, sequences);
  const filled = found.filter(({ name }) => name.startsWith('table '));
  return { tables: filled.length, rows: filled.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Streams rows into `copy … from stdin`; returns the number of rows. */
async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(text));
  await pipeline(source, stream);
  return stream.rowCount;
}

/** Enqueues waiting jobs in the current queue; jobs that were running wait again. */
async function bringBackJobs(client: pg.Client, queue: Queue): Promise<number> {
  await queue.start();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER'
        and exists (select from brought_jobs where job ? column_name)`);
    if (rows.length === 0) return 0;
    const columns = rows.map(({ name }) => name).join(', ');
    const { rowCount } = await client.query(`
      insert into pgboss.job (${columns})
      select ${columns} from brought_jobs, jsonb_populate_record(null::pgboss.job,
        job || jsonb_build_object('state', 'created', 'started_on', null, 'heartbeat_on', null,
          'keep_until', now() + interval '14 days'))
      where job ->> 'name' in (select name from pgboss.queue)
      on conflict do nothing`);
    return rowCount ?? 0;
  } finally {
    await queue.stop();
  }
}
