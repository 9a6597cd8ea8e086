import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { EmbeddedDatabaseError, errorFor, refusing } from './errors.ts';
import { waitForLock } from './lock.ts';
import { readPostmaster, stopPostmaster } from './postmaster.ts';
import { connectToRunning, launch, presenceName, type ServerSettings } from './server.ts';

export type Log = (line: string) => void;
export type EmbeddedHome = { dataDir: string; folder: string; settings?: ServerSettings };
export type Stay = { presence: pg.Client; adopted: boolean; host: string };

export const productName = 'chulha';

/** Creates the data folder if missing and checks that it is writable; returns the real paths of folder and cluster. */
export function openHome(dataDir: string): EmbeddedHome {
  const resolvedDir = resolve(dataDir);
  return refusing(resolvedDir, () => {
    // If root creates the folder, the database's user must be able to traverse it; its subfolders are private.
    mkdirSync(resolvedDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const real = realpathSync(resolvedDir);
    if (!statSync(real).isDirectory()) throw Object.assign(new Error(`${real} is a file`), { code: 'ENOTDIR' });
    accessSync(real, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = join(real, 'postgres');
    return { dataDir: real, folder: existsSync(folder) ? realpathSync(folder) : folder };
  });
}

/** Registers a client of the server, which is started if needed. The open connection is the registration. */
export async function registerClient(home: EmbeddedHome, log: Log): Promise<Stay> {
  return alone(home, log, async () => {
    const { client, adopted } = await reachServer(home, log);
    try {
      await createDatabase(client);
      return { presence: client, adopted, host: readPostmaster(home.folder)?.socketFolder ?? home.folder };
    } catch (error) {
      await client.end();
      if (!adopted) await stopPostmaster(home.folder);
      throw error;
    }
  });
}

export async function unregisterClient(home: EmbeddedHome, presence: pg.Client | undefined, log: Log): Promise<void> {
  await alone(home, log, async () => {
    await presence?.end();
    if (await isEmpty(home.folder)) await stopPostmaster(home.folder);
  });
}

async function alone<T>(home: EmbeddedHome, log: Log, work: () => Promise<T>): Promise<T> {
  const waiting = () => log('Waiting for another process that is starting or stopping the database …');
  try {
    const lock = await waitForLock(join(home.dataDir, 'postgres.lock'), waiting);
    try {
      return await work();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw errorFor(error, home.dataDir);
  }
}

async function reachServer(home: EmbeddedHome, log: Log): Promise<{ client: pg.Client; adopted: boolean }> {
  refuseForeign(home.folder);
  const client = await connectToRunning(home.folder);
  if (typeof client === 'object') return { client, adopted: true };
  const binaries = await findBinaries();
  const account = accountFor(home.folder, binaries);
  if (client === 'absent') await prepareCluster(home, account, binaries, log);
  return launch({ ...home, account, binaries }, log);
}

function refuseForeign(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const ourselves = process.getuid?.() ?? 0;
  if (owner === undefined || ourselves === 0 || owner === ourselves) return;
  throw new EmbeddedDatabaseError(
    `The database in ${folder} belongs to another user (number ${owner}), perhaps because it was first started as root: start this as that user or as root, or set DATA_DIR to another folder.`,
  );
}

async function createDatabase(client: pg.Client): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [productName]);
  if (role.rowCount === 0) await client.query(`create role ${productName} login createdb`);
  const database = await client.query('select from pg_database where datname = $1', [productName]);
  if (database.rowCount === 0) await client.query(`create database ${productName} owner ${productName}`);
}

// Retries, because the server notices only after a moment that a killed client's connection is gone.
async function isEmpty(folder: string): Promise<boolean> {
  for (let attempts = 1; ; attempts += 1) {
    const others = await countOthers(folder);
    if (others === 0 || attempts === 3) return others === 0;
    await sleep(60);
  }
}

async function countOthers(folder: string): Promise<number> {
  const client = await connectToRunning(folder);
  if (typeof client === 'string') return 0;
  const others = await client.query(
    'select from pg_stat_activity where starts_with(application_name, $1) and pid <> pg_backend_pid()',
    [presenceName],
  );
  await client.end();
  return others.rowCount ?? 0;
}
