import { open as openFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findByEmail, type User } from '#server/accounts/users.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import type { Config } from '#server/config/config.ts';
import { readDocument } from '#server/documents/authorize-document.ts';
import { rotateKeys } from '#server/documents/rotate-keys.ts';
import { dropFiles } from '#server/documents/store.ts';
import { openKeys } from '#server/platform/keys.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import { openQueue, type Queue } from '#server/platform/queue.ts';
import { openFiles } from '#server/platform/storage.ts';
import { eraseAccountData, eraseGuest } from '#server/profile/erase.ts';
import { exportOf } from '#server/profile/export.ts';
import { exportGuest } from '#server/profile/export-guest.ts';
import { OperatorError } from './operator-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Commands about documents and personal data. */
export const documentCommands = {
  'export-user': {
    does: 'writes all stored data of a user or guest into a ZIP (address, then a file name if you like)',
    run: exportUser,
  },
  'erase-user': {
    does: 'deletes an account as its owner could, and a guest’s orders and messages (address, also --email ADDRESS)',
    run: eraseUser,
  },
  'rotate-keys': {
    does: 'encrypts the keys of all documents with the first of DOCUMENT_KEYS; afterwards the others can be removed',
    async run({ db }: OpenDatabase, config: Config) {
      const { documents } = openKeys(config);
      const changed = await rotateKeys(db, documents);
      print(`${changed} documents: their keys are now encrypted with the key ${documents[0]?.id}.`);
    },
  },
};

/** Parses `ADDRESS …` or `--email ADDRESS …`. */
function addressIn(rest: string[]): { email: string; more: string[] } {
  const [email, ...more] = rest[0] === '--email' ? rest.slice(1) : rest;
  if (!email?.includes('@')) throw new OperatorError('Whose? Name the e-mail address.');
  return { email: email.trim().toLowerCase(), more };
}

async function exportUser(open: OpenDatabase, config: Config, rest: string[]): Promise<void> {
  const { email, more } = addressIn(rest);
  const user = await findByEmail(open.db, email);
  const files = await openFiles(config);
  try {
    const documentKeys = openKeys(config).documents;
    const archive = user
      ? await exportOf(open.db, user.id, new Date(), (document) => readDocument({ files, documentKeys }, document))
      : exportGuest(open.db, email, new Date());
    const name = more[0] ?? `data-of-${user?.id ?? 'guest'}.zip`;
    await writeNew(name, archive);
    const subject = user ? ({ kind: 'person', id: user.id } as const) : ({ kind: 'list', id: 'guest' } as const);
    await writeUnnamedAudit(open.db, 'operator', { action: 'data.exported', subject });
    print(`Written to ${name}. It may contain identity documents: hand it to their owner only, then delete it.`);
  } finally {
    files.close();
  }
}

/** Writes a new file that only its owner can read; an error leaves none behind. */
async function writeNew(name: string, bytes: Readable): Promise<void> {
  const file = await openFile(name, 'wx', 0o600);
  try {
    await pipeline(bytes, file.createWriteStream());
  } catch (error) {
    await rm(name);
    throw error;
  }
}

async function eraseUser(open: OpenDatabase, config: Config, rest: string[]): Promise<void> {
  const { email } = addressIn(rest);
  const user = await findByEmail(open.db, email);
  const files = await openFiles(config);
  const queue = openQueue(open.direct, (error) => print(error.message));
  await queue.start();
  try {
    if (user) await eraseAccount(open, { queue, files, secrets: openKeys(config).app }, user);
    const guest = await eraseGuest(open, email);
    const found = guest.orders + guest.messages > 0;
    if (!user && !found) throw new OperatorError(`There is no data of ${email}: no account, order or message.`);
    if (found) print(`${guest.orders} orders and ${guest.messages} messages without an account are erased.`);
    printRetention(guest.recordsKeptUntil);
  } finally {
    await queue.stop();
    files.close();
  }
}

type Means = { queue: Queue; files: FileStore; secrets: readonly string[] };

async function eraseAccount({ db }: OpenDatabase, { files, ...means }: Means, user: User): Promise<void> {
  const { recordsKeptUntil, paths } = await eraseAccountData({ db, ...means }, user, 'operator');
  await dropFiles({ db, files }, paths);
  print(`The account and ${paths.length} files are deleted.`);
  printRetention(recordsKeptUntil);
}

function printRetention(until: string | null): void {
  if (until) print(`The data that an invoice of a paid order needs is retained until ${until} (CGST Act, section 36).`);
}
