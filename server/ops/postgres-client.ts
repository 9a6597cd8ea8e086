import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Starts a program of PostgreSQL's client on the database at DATABASE_URL, as the owner of its tables. `ended` rejects
 * with its own words.
 */
export function startClient(name: 'pg_dump' | 'psql', options: string[], config: Config) {
  const url = new URL(config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? '');
  // Not in the arguments, which other users of the machine can read.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  const child = spawn(name, [...options, `--dbname=${url}`], { env });
  const said = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => {
      const sentence = `${name} does not run here: install the client of your PostgreSQL’s version (Debian: postgresql-client), or back up by other means (docs/operations.md, Backup and restore).`;
      reject(new OperatorError(sentence, { cause }));
    });
    child.once('close', async (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${name}: ${(await said).trim()}`));
    });
  });
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}
