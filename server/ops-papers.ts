import { writeFile } from 'node:fs/promises';
import { findByEmail, type Person } from './accounts/people.ts';
import type { Config } from './config.ts';
import { openKeys } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { dropFiles } from './papers/keep.ts';
import { readPaper } from './papers/read.ts';
import { rotateKeys } from './papers/rotate.ts';
import { erasePerson } from './profile/erase.ts';
import { exportOf } from './profile/export.ts';
import { openQueue } from './work/queue.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Jobs about people's papers and data. */
export const paperJobs = {
  'export-user': {
    does: 'writes all that we keep about a person into a ZIP (address, then a file name if you like)',
    run: exportUser,
  },
  'erase-user': {
    does: 'deletes an account as its owner could (address); what was paid for stays as long as tax law demands',
    run: eraseUser,
  },
  'rotate-keys': {
    does: 'wraps the keys of all papers with the first of DOCUMENT_KEYS; afterwards the others may go',
    async run({ db }: OpenDatabase, config: Config) {
      const { documents } = openKeys(config);
      const changed = await rotateKeys(db, documents);
      say(`${changed} papers were wrapped anew with the key ${documents[0]?.id}.`);
    },
  },
};

async function personOf({ db }: OpenDatabase, email: string | undefined): Promise<Person | undefined> {
  const person = email ? await findByEmail(db, email) : undefined;
  if (!person) say(email ? `There is no account for ${email}.` : 'Whose? Name the e-mail address.');
  return person;
}

async function exportUser(open: OpenDatabase, config: Config, [email, file]: string[]): Promise<void> {
  const person = await personOf(open, email);
  if (!person) return;
  const files = await openFiles(config);
  const documentKeys = openKeys(config).documents;
  const archive = await exportOf(open.db, person.id, new Date(), (paper) => readPaper({ files, documentKeys }, paper));
  const name = file ?? `data-of-${person.id}.zip`;
  await writeFile(name, archive, { mode: 0o600, flag: 'wx' });
  files.close();
  say(`Written to ${name}. It holds identity papers: hand it to their owner only, then delete it.`);
}

async function eraseUser(open: OpenDatabase, config: Config, [email]: string[]): Promise<void> {
  const person = await personOf(open, email);
  if (!person) return;
  const files = await openFiles(config);
  const queue = openQueue(open.direct, (error) => say(error.message));
  await queue.start();
  try {
    const { recordsKeptUntil, paths } = await erasePerson(
      { db: open.db, queue, secrets: openKeys(config).app },
      person,
    );
    await dropFiles({ db: open.db, files }, paths);
    say(`The account and ${paths.length} files are deleted.`);
    if (recordsKeptUntil) say(`What was paid for stays until ${recordsKeptUntil} (CGST Act, section 36).`);
  } finally {
    await queue.stop();
    files.close();
  }
}
