import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsAccount } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';

// Leaves room for the file name: socket paths are limited to 107 bytes (103 on macOS).
const longestSocketFolder = 85;

/** A private folder with a short name if the cluster's path is too long or has unusual characters. */
export function socketFolderFor(folder: string, account: OsAccount, temporary = tmpdir()): string {
  if (Buffer.byteLength(folder) <= longestSocketFolder && /^[\w./@+ -]+$/.test(folder)) return folder;
  const name = `chulha-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const short = join(temporary.length < longestSocketFolder - name.length ? temporary : '/tmp', name);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const stats = lstatSync(short);
  const owner = account.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const ours = stats.isDirectory() && [owner.uid, process.getuid?.()].includes(stats.uid);
  if (!ours || stats.mode & 0o077) {
    throw new EmbeddedDatabaseError(
      `${short}, needed for the database's socket, belongs to somebody else: remove it, or set DATA_DIR to a folder with a shorter name.`,
    );
  }
  if (stats.uid !== owner.uid) chownSync(short, owner.uid, owner.gid);
  return short;
}
