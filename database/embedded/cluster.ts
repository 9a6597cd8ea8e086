import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type OsAccount, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, errorFromOutput } from './errors.ts';

const version = '18';

/** Creates the cluster in `folder` if it is missing, and sets its owner. The caller must hold the start lock. */
export async function prepareCluster(
  { dataDir, folder }: { dataDir: string; folder: string },
  account: OsAccount,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  await removeHalfMade(dataDir);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    log('Preparing the database (once) …');
    await makeCluster(dataDir, folder, account, binaries);
  }
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (found !== version) {
    throw new EmbeddedDatabaseError(
      `The database in ${folder} was made by PostgreSQL ${found}, and this is PostgreSQL ${version}: set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL ${found} that serves it.`,
    );
  }
  await giveToAccount(folder, account);
}

async function makeCluster(dataDir: string, folder: string, account: OsAccount, binaries: Binaries): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new EmbeddedDatabaseError(
      `${folder} is not a PostgreSQL data folder: move it away, or set DATA_DIR to another folder.`,
    );
  }
  const half = join(dataDir, `postgres.half-${process.pid}-${Date.now()}`);
  await mkdir(half, { mode: 0o700 });
  if (account.owner) await chown(half, account.owner.uid, account.owner.gid);
  await initdb(half, dataDir, account, binaries);
  await rename(half, folder);
  await syncFolder(dataDir);
}

async function initdb(half: string, dataDir: string, account: OsAccount, binaries: Binaries): Promise<void> {
  const args = ['-D', half, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  const child = spawnAs(account, binaries.initdb, [...args, ...locale], { stdio: ['ignore', 'pipe', 'pipe'] });
  const abandon = () => void child.kill();
  process.once('exit', abandon);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => (output += `error: ${error.message}`));
    child.once('close', resolve);
  });
  process.off('exit', abandon);
  if (code === 0) return;
  await rm(half, { recursive: true, force: true });
  throw errorFromOutput('PostgreSQL (initdb)', output, dataDir);
}

async function removeHalfMade(dataDir: string): Promise<void> {
  const halves = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.half-'));
  await Promise.all(halves.map((name) => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

// Fixes the owner and mode of a data folder that was copied by root or under another umask; otherwise PostgreSQL would
// refuse to start.
async function giveToAccount(folder: string, { owner }: OsAccount): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (mode & 0o077) await chmod(folder, 0o700);
  if (!owner || uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  for (const path of ['', ...inside]) await lchown(join(folder, path), owner.uid, owner.gid);
}
