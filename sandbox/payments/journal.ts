import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Journal {
  append(lines: string[]): void;
  close(): void;
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done);
}

/** Returns the complete lines of a journal, without an incomplete last line left by a kill. */
export function readJournal(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').slice(0, -1);
}

/** Replaces the whole journal with `lines` (by one rename) and opens it for appending. */
export function startJournal(path: string, lines: string[]): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.new`;
  const whole = openSync(fresh, 'w', 0o600);
  writeAll(whole, lines.map((line) => `${line}\n`).join(''));
  fsyncSync(whole);
  closeSync(whole);
  renameSync(fresh, path);
  const file = openSync(path, 'a', 0o600);
  return {
    append: (added) => writeAll(file, added.map((line) => `${line}\n`).join('')),
    close: () => closeSync(file),
  };
}
