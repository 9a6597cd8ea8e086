import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.ts';

export type Postmaster = { pid: number; socketFolder: string };

const pidFile = (folder: string) => join(folder, 'postmaster.pid');

/** Reads postmaster.pid in `folder`; returns undefined if there is none, or if it was copied from another folder. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const [pid, servedFolder, , , socketFolder] = readIfThere(pidFile(folder)).split('\n');
  if (servedFolder !== folder || !socketFolder) return undefined;
  return { pid: Number(pid), socketFolder };
}

/** Whether the process runs and serves this folder; a pid alone may have been reused. */
export function serves(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  // The working directory of a PostgreSQL process is its data folder.
  if (process.platform === 'linux') return workingFolder(pid) === folder;
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
}

/** Stops the server without waiting for open transactions, which are rolled back, and waits for its exit. */
export async function stopPostmaster(folder: string): Promise<void> {
  const { pid, socketFolder = folder } = readPostmaster(folder) ?? {};
  if (!pid || !serves(pid, folder)) return;
  const started = Date.now();
  signal(pid, 'SIGINT');
  for (let urged = false; serves(pid, folder); await sleep(10)) {
    if (urged || Date.now() - started < 30_000) continue;
    signal(pid, 'SIGQUIT');
    urged = true;
  }
  if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true });
}

/**
 * Lets PostgreSQL start after a crash if another process now has the pid in its lock file. Replaces the pid in
 * postmaster.pid with that of a dead process, or deletes the socket's lock file. PostgreSQL's shared memory check still
 * applies. Returns false if the lock file was left unchanged.
 */
export function disownLockFile(output: string, folder: string, deadPid: number): boolean {
  const [, file, holder] = output.match(/lock file "(.+?)" already exists[\s\S]*?\(PID (\d+)\)/) ?? [];
  if (!file || !holder || serves(Number(holder), folder)) return false;
  if (file === 'postmaster.pid') {
    const lines = readFileSync(pidFile(folder), 'utf8').split('\n');
    writeFileSync(pidFile(folder), [deadPid, ...lines.slice(1)].join('\n'));
  } else if (existsSync(file)) {
    rmSync(file);
  }
  return true;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    // The process has exited, is a zombie, or belongs to another user.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return '';
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
