import { sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import { backUp } from './backup.ts';
import { OperatorError } from './operator-error.ts';
import { resume } from './pause.ts';
import { restore } from './restore.ts';
import { withQueue } from './with-queue.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Commands for backups. `untouched`: the command runs without migrations. */
export const backupCommands = {
  backup: {
    does: 'writes database and documents into one encrypted file (optional: its name); the server may keep running',
    untouched: true,
    run: makeBackup,
  },
  release: {
    does: 'lets a restored copy send e-mails and run jobs again; retries failed e-mails',
    run: releaseHold,
  },
};

function backupSecrets({ backupKeys }: Config): [string, ...string[]] {
  const [first, ...more] = backupKeys ?? [];
  if (first) return [first, ...more];
  throw new OperatorError(
    'BACKUP_KEY is not set. Make one with openssl rand -base64 32 and store it apart from the backups: they cannot be opened without it.',
  );
}

async function makeBackup(open: OpenDatabase, config: Config, [name]: string[]): Promise<number> {
  const [secret] = backupSecrets(config);
  const file = name ?? `chulha-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`;
  const { bytes, files, missing } = await backUp(open, config, secret, file);
  const rows = sql<number>`(select coalesce(sum(n_live_tup), 0) from pg_stat_user_tables)`;
  await open.db.insertInto('backups').values({ bytes, row_count: rows, files }).execute();
  print(`Written to ${file}: the database and ${files} documents, ${megabytes(bytes)}.`);
  print(
    'To open it you need BACKUP_KEY; to open the documents in it, DOCUMENT_KEYS and APP_SECRET. Store them apart from it.',
  );
  for (const path of missing) print(`The file of the document ${path} is missing.`);
  return missing.length > 0 ? 1 : 0;
}

/** Runs without an open database, because it makes one. */
export async function restoreCommand(config: Config, [file, how]: string[]): Promise<void> {
  if (!file || (how !== undefined && how !== 'without-keys'))
    throw new OperatorError('Which file? For example: npm run ops -- restore chulha-2026-11-21T040000.backup');
  const deps = { config, secrets: backupSecrets(config), withoutKeys: how === 'without-keys' };
  const { madeAt, files, filesThere } = await restore(deps, file);
  print(`Restored as it was at ${madeAt}: the database and ${files} documents.`);
  if (filesThere > 0)
    print(
      `${filesThere} of the documents were in the store before. If another installation uses it, do not start this copy: a file deleted by one is lost for both.`,
    );
  print('Paused: e-mails and jobs wait for npm run ops -- release and a restart.');
}

async function releaseHold(open: OpenDatabase): Promise<void> {
  const released = await withQueue(open, (queue) => resume(open.db, queue));
  if (released.expired > 0) print(`Dropped: ${released.expired} mails whose code or link is over.`);
  if (!released.wasPaused)
    return print(`Nothing is held back. ${released.mails} mails that were given up are tried again.`);
  print(`Released: ${released.mails} mails go out and all jobs are done from the next start. Restart the product now.`);
}
