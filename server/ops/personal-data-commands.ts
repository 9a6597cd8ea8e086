import { mkdir, open as openFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { User } from '#server/accounts/users.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import type { Config } from '#server/config/config.ts';
import { readForOperator } from '#server/documents/authorize-document.ts';
import { dropFiles } from '#server/documents/store.ts';
import { eraseAccountData, eraseGuest } from '#server/personal-data/erase-account.ts';
import { type KeySettings, openKeys } from '#server/platform/keys.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import type { Queue } from '#server/platform/queue.ts';
import { openFiles } from '#server/platform/storage.ts';
import { exportOf } from '#server/profile/data-export.ts';
import { exportGuest } from '#server/profile/export-guest.ts';
import { findDataSubject } from './data-subject.ts';
import { diskError, OperatorError } from './operator-error.ts';
import { withQueue } from './with-queue.ts';

type Connections = Pick<OpenDatabase, 'db' | 'direct'>;
type Settings = Pick<Config, 's3' | 'dataDir'> & KeySettings;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Commands about the personal data of one user or guest. */
export const personalDataCommands = {
  'export-user': {
    does: 'writes all stored data of a user or guest into a ZIP in DATA_DIR (address, number or id of the account; another place: --out FILE)',
    run: exportUser,
  },
  'erase-user': {
    does: 'deletes an account as its owner could, and a guest’s orders and messages (address, number or id of the account)',
    run: eraseUser,
  },
};

/** Parses `WHO …` or `--email WHO …`. */
function subjectIn(rest: string[]): { who: string; more: string[] } {
  const [who, ...more] = rest[0] === '--email' ? rest.slice(1) : rest;
  if (!who) throw new OperatorError('Whose? Name the e-mail address, the phone number or the id of the account.');
  return { who, more };
}

async function exportUser({ db }: Connections, config: Settings, rest: string[]): Promise<void> {
  const { who, more } = subjectIn(rest);
  const subject = await findDataSubject(db, who);
  const files = await openFiles(config);
  try {
    const deps = { db, files, documentKeys: openKeys(config).documents };
    const archive =
      'user' in subject
        ? await exportOf(db, subject.user.id, new Date(), (document, page) => readForOperator(deps, document, page))
        : exportGuest(db, subject.guest, new Date());
    const given = more[0] === '--out' ? more[1] : more[0];
    const name = given ?? join(config.dataDir, `data-of-${'user' in subject ? subject.user.id : 'guest'}.zip`);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeNew(name, archive);
    await writeUnnamedAudit(db, 'operator', {
      action: 'data.exported',
      subject: 'user' in subject ? { kind: 'person', id: subject.user.id } : { kind: 'list', id: 'guest' },
    });
    if ('guest' in subject) printNote(subject.note);
    print(`Written to ${name}. It may contain identity documents: hand it to their owner only, then delete it.`);
  } finally {
    files.close();
  }
}

/** Writes a new file that only its owner can read; deletes the file after an error. */
async function writeNew(name: string, bytes: Readable): Promise<void> {
  const file = await openFile(name, 'wx', 0o600).catch((cause: unknown) => {
    throw diskError(cause, name);
  });
  try {
    await pipeline(bytes, file.createWriteStream());
  } catch (error) {
    await rm(name);
    throw error;
  }
}

async function eraseUser(open: Connections, config: Settings, rest: string[]): Promise<void> {
  const { who } = subjectIn(rest);
  const subject = await findDataSubject(open.db, who);
  if ('guest' in subject) {
    const { orders, messages, recordsKeptUntil } = await eraseGuest(open, subject.guest);
    print(`${orders} orders and ${messages} messages without an account are erased, and the e-mails to the address.`);
    printNote(subject.note);
    printRetention(recordsKeptUntil);
    return;
  }
  const files = await openFiles(config);
  const secrets = openKeys(config).app;
  await withQueue(open, (queue) => eraseAccount(open, { queue, files, secrets }, subject.user)).finally(files.close);
}

type Means = { queue: Queue; files: FileStore; secrets: readonly string[] };

async function eraseAccount({ db }: Connections, { files, ...means }: Means, user: User): Promise<void> {
  const { recordsKeptUntil, paths } = await eraseAccountData({ db, ...means }, user, 'operator');
  await dropFiles({ db, files }, paths);
  print(`The account and ${paths.length} files are deleted, with what its proved addresses left without an account.`);
  printRetention(recordsKeptUntil);
}

function printNote(note: string | undefined): void {
  if (note) print(note);
}

function printRetention(until: string | null): void {
  if (until) print(`The data that an invoice of a paid order needs is retained until ${until} (CGST Act, section 36).`);
}
