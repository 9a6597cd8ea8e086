import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError, refusing } from './embedded/errors.ts';
import {
  type EmbeddedHome,
  type Log,
  openHome,
  productName,
  registerClient,
  type Stay,
  unregisterClient,
} from './embedded/home.ts';
import { tryLock } from './embedded/lock.ts';
import { isAlive } from './embedded/postmaster.ts';
import { embeddedPort, type ServerSettings } from './embedded/server.ts';

export type EmbeddedDatabase = {
  connection: { host: string; port: number; user: string; database: string };
  adopted: boolean;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or connects to a server already running there, and restarts it if it dies.
 * The `stop` of the last client stops the server. The role of `connection` owns the database but is not a superuser.
 * `settings` overrides server settings if this call starts the server. Throws EmbeddedDatabaseError.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log = () => undefined,
  settings: ServerSettings = {},
): Promise<EmbeddedDatabase> {
  const home = { ...openHome(dataDir), settings };
  const first = await registerClient(home, log);
  const connection = { host: first.host, port: embeddedPort, user: productName, database: productName };
  return { connection, adopted: first.adopted, stop: keepRunning(home, first, log) };
}

/** The lock is held until `release` or exit. Throws EmbeddedDatabaseError if another process holds the lock. */
export async function claimDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const home = openHome(dataDir);
  const holderFile = join(home.dataDir, 'in-use.pid');
  const lock = refusing(home.dataDir, () => tryLock(join(home.dataDir, 'in-use.lock')));
  if (!lock) {
    throw new EmbeddedDatabaseError(
      `The data folder ${home.dataDir} is in use by another running Chulha (process ${await readHolder(holderFile)}): stop that one first, or give this one its own DATA_DIR and PORT.`,
    );
  }
  refusing(home.dataDir, () => writeFileSync(holderFile, `${process.pid}\n`));
  return { release: async () => lock.release() };
}

// Retries, because the holder writes its pid just after taking the lock.
async function readHolder(file: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (pid > 0 && isAlive(pid)) return String(pid);
    await sleep(50);
  }
  return 'unknown';
}

function keepRunning(home: EmbeddedHome, first: Stay, log: Log): () => Promise<void> {
  let stay: Stay | undefined;
  let stopped: Promise<void> | undefined;
  let returning = Promise.resolve();

  const settle = (next: Stay) => {
    stay = next;
    next.presence.once('end', () => {
      stay = undefined;
      if (!stopped) returning = comeBack();
    });
  };
  // No p-retry, which would give up at a TypeError.
  const comeBack = async () => {
    log('The database went away: starting it again …');
    for (let pause = 100; !stopped; pause = Math.min(2 * pause, 5_000)) {
      try {
        return settle(await registerClient(home, log));
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  };
  const stop = async () => {
    await returning;
    await unregisterClient(home, stay?.presence, log);
  };

  settle(first);
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
