import { spawnSync } from 'node:child_process';

/**
 * Copies the data folder of a stopped product, including the owners of files: PostgreSQL may run under another account.
 */
export function copyDataDir(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp ended with ${status}: ${stderr}`);
}
