import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = { release(): void };

const busy = 5;
const systemCodes = new Map([
  [8, 'EACCES'],
  [13, 'ENOSPC'],
  [14, 'EACCES'],
]);
// Keep the handle referenced: garbage collection would release the lock.
const locks = new Set<DatabaseSync>();

/** Undefined if another process holds it; released at exit. This process must not open the file elsewhere. */
export function tryLock(file: string): Lock | undefined {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    handle?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    if ((code & 255) === busy) return undefined;
    throw Object.assign(new Error(`Cannot lock ${file}`, { cause: error }), { code: systemCodes.get(code & 255) });
  }
  chownLikeFolder(file);
  const lock = handle;
  locks.add(lock);
  return {
    release() {
      if (locks.delete(lock)) lock.close();
    },
  };
}

/** Waits for the lock; calls `waiting` once if that takes longer than a second. */
export async function waitForLock(file: string, waiting: () => void): Promise<Lock> {
  for (let tries = 0; ; tries += 1) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (tries === 20) waiting();
    await sleep(50);
  }
}

function chownLikeFolder(file: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dirname(file));
  if (owner.uid !== 0) chownSync(file, owner.uid, owner.gid);
}
