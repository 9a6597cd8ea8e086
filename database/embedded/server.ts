import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type OsAccount, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, errorCode, errorFromOutput } from './errors.ts';
import { disownLockFile, readPostmaster } from './postmaster.ts';
import { socketFolderFor } from './socket-folder.ts';

export const embeddedPort = 5432;
export const presenceName = 'chulha embedded';
const superuser = 'postgres';
const timeoutMs = 60_000;
const logLimit = 5_000_000;
const usualSettings = {
  listen_addresses: '',
  port: embeddedPort,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export type ServerSettings = Record<string, string | number>;
type LogLine = (line: string) => void;
type Cluster = {
  dataDir: string;
  folder: string;
  settings?: ServerSettings;
  account: OsAccount;
  binaries: Binaries;
};

/** Returns 'absent' if it is not running, 'on-its-way' if it is starting, stopping or takes no connection yet. */
export async function connectToRunning(folder: string): Promise<pg.Client | 'on-its-way' | 'absent'> {
  const host = readPostmaster(folder)?.socketFolder;
  if (!host) return 'absent';
  const client = new pg.Client({
    host,
    port: embeddedPort,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
    application_name: `${presenceName} ${process.pid}`,
  });
  // Without an `error` listener, a connection error would end this process; an `end` event follows the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    if (rows[0]?.data_directory === folder) return client;
    await client.end();
    return 'absent';
  } catch (error) {
    const code = errorCode(error);
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(code)) return 'absent';
    if (/^(57P0|53300|08)|^ECONNRESET$|^EPIPE$|^$/.test(code)) return 'on-its-way';
    throw new EmbeddedDatabaseError(`The embedded database in ${folder} does not let us in: ${String(error)}.`, {
      cause: error,
    });
  }
}

/** Returns once the server accepts connections. The caller must hold the start lock. */
export async function launch(cluster: Cluster, log: LogLine): Promise<{ client: pg.Client; adopted: boolean }> {
  const began = Date.now();
  const slow = setTimeout(() => log('Waiting for the database, which is putting itself in order …'), 5_000);
  let attempt: Attempt | undefined;
  const abandon = () => attempt?.end();
  process.once('exit', abandon);
  try {
    for (;;) {
      const answer = await connectToRunning(cluster.folder);
      if (typeof answer === 'object') return { client: answer, adopted: !attempt?.isRunning() };
      if (Date.now() - began > 5 * timeoutMs) throw noAnswer(cluster.folder);
      if (answer === 'absent' && !attempt?.isRunning()) {
        if (attempt) await consider(attempt, cluster, Date.now() - began);
        attempt = start(cluster);
      }
      await sleep(15);
    }
  } catch (error) {
    abandon();
    throw error;
  } finally {
    process.off('exit', abandon);
    clearTimeout(slow);
  }
}

function noAnswer(folder: string): EmbeddedDatabaseError {
  const pid = readPostmaster(folder)?.pid ?? 'unknown';
  return new EmbeddedDatabaseError(
    `The database in ${folder} runs (process ${pid}) but does not answer: end that process and start again.`,
  );
}

async function consider(failed: Attempt, { dataDir, folder }: Cluster, spent: number): Promise<void> {
  const output = failed.output();
  const freed = disownLockFile(output, folder, failed.pid);
  if (spent > timeoutMs || !(freed || mayPass(output))) throw errorFromOutput('PostgreSQL', output, dataDir);
  await sleep(100);
}

const mayPass = (output: string) => /pre-existing shared memory block|lock file ".+" already exists/.test(output);

type Attempt = { pid: number; isRunning(): boolean; output(): string; end(): void };

function start({ dataDir, folder, settings, account, binaries }: Cluster): Attempt {
  const log = join(dataDir, 'postgres.log');
  const before = sizeOf(log);
  if (before > logLimit) renameSync(log, `${log}.1`);
  const from = before > logLimit ? 0 : before;
  const output = openSync(log, 'a', 0o600);
  const all = { ...usualSettings, ...settings, unix_socket_directories: socketFolderFor(folder, account) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Own process group, so that Ctrl-C does not reach the database.
  const options = { detached: true, stdio: ['ignore' as const, output, output] };
  const child: ChildProcess = spawnAs(account, binaries.postgres, ['-D', folder, ...args], options);
  closeSync(output);
  let failure = '';
  child.once('error', (error) => (failure = `FATAL:  ${error.message}`));
  child.unref();
  return {
    pid: child.pid ?? 0,
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    end: () => void child.kill('SIGINT'),
    output: () => failure || readFileSync(log).subarray(from).toString(),
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
