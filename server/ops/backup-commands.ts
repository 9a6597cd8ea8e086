import { sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import { keysThere, openKeys } from '#server/platform/keys.ts';
import { type OpenDatabase, prepareTables } from '#server/platform/open-database.ts';
import { openQueue } from '#server/platform/queue.ts';
import { openFiles } from '#server/platform/storage.ts';
import product from '../../package.json' with { type: 'json' };
import { backUp } from './backup.ts';
import { OperatorError } from './operator-error.ts';
import { resume } from './pause.ts';
import { restore } from './restore.ts';
import { withQueue } from './with-queue.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Commands for backup and restore. `untouched`: the command runs without migrations. */
export const backupCommands = {
  backup: {
    does: 'writes database and documents into one encrypted file (optional: its name); the server may keep running',
    untouched: true,
    run: makeBackup,
  },
  restore: {
    does: 'fills an empty database and the document store from such a file; nothing is sent until release',
    untouched: true,
    run: restoreBackup,
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

async function makeBackup({ direct, db }: OpenDatabase, config: Config, [name]: string[]): Promise<number> {
  const [secret] = backupSecrets(config);
  const file = name ?? `chulha-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`;
  const files = await openFiles(config);
  try {
    const made = await backUp(
      { where: direct, files, keys: openKeys(config), secret, product: `${product.name} ${product.version}` },
      file,
    );
    await noteBackup(db, made);
    print(
      `Written to ${file}: ${made.tables} tables with ${made.rows} rows, ${made.jobs} waiting jobs, ${made.files} documents, ${megabytes(made.bytes)}.`,
    );
    print(
      'To open it you need BACKUP_KEY; to open the documents in it, DOCUMENT_KEYS and APP_SECRET. Store them apart from it.',
    );
    for (const path of made.missing) print(`The file of the document ${path} is missing.`);
    return made.missing.length > 0 ? 1 : 0;
  } finally {
    files.close();
  }
}

// The table may not exist yet before an upgrade.
async function noteBackup(db: OpenDatabase['db'], made: { bytes: number; rows: number; files: number }): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backups') is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  await db.insertInto('backups').values({ bytes: made.bytes, row_count: made.rows, files: made.files }).execute();
}

async function restoreBackup(open: OpenDatabase, config: Config, [file, how]: string[]): Promise<number> {
  const { direct, owner = direct } = open;
  if (!file || (how !== undefined && how !== 'without-keys'))
    throw new OperatorError('Which file? For example: npm run ops -- restore chulha-2026-11-21T040000.backup');
  const files = await openFiles(config);
  const queue = openQueue(owner, (error) => print(error.message));
  try {
    const secrets = backupSecrets(config);
    const keys = keysThere(config) ?? { app: [], documents: [] };
    const deps = { where: owner, files, keys, secrets, queue, withoutKeys: how === 'without-keys' };
    const { head, tables, rows, files: documents, filesThere, jobs } = await restore(deps, file);
    await prepareTables(open);
    print(`Restored as it was at ${head.madeAt}: ${tables} tables with ${rows} rows, ${documents} documents.`);
    if (filesThere > 0)
      print(
        `${filesThere} of the documents were in the store before. If another installation uses it, do not start this copy: a file deleted by one is lost for both.`,
      );
    print(`Paused: e-mails and ${jobs} jobs wait for npm run ops -- release and a restart.`);
    return 0;
  } finally {
    files.close();
  }
}

async function releaseHold(open: OpenDatabase): Promise<void> {
  const released = await withQueue(open, (queue) => resume(open.db, queue));
  if (released.expired > 0) print(`Dropped: ${released.expired} mails whose code or link is over.`);
  if (!released.wasPaused)
    return print(`Nothing is held back. ${released.mails} mails that were given up are tried again.`);
  print(`Released: ${released.mails} mails go out and all jobs are done from the next start. Restart the product now.`);
}
