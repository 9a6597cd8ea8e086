// Lock file that lets only one process at a time set up this clone.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log, root } from './project.mjs';

const place = createHash('sha256')
  .update(`${root}\0${process.getuid?.() ?? ''}`)
  .digest('hex')
  .slice(0, 16);
const file = join(tmpdir(), `chulha-set-up-${place}.pid`);
const sign = 5_000;

/**
 * Runs `work` while holding the set-up lock of this clone; other processes wait.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(work) {
  for (let told = false; !take(); told = true) {
    if (!told) log('Waiting for another start of this clone, which is setting up …');
    await sleep(200);
  }
  const signOfLife = setInterval(() => utimesSync(file, new Date(), new Date()), sign).unref();
  const leave = () => rmSync(file, { force: true });
  process.once('exit', leave);
  try {
    return await work();
  } finally {
    clearInterval(signOfLife);
    process.off('exit', leave);
    leave();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(file, { force: true });
    return false;
  }
}

function isAbandoned() {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - written > 6 * sign) return true;
  try {
    process.kill(Number(readFileSync(file, 'utf8')) || process.pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
