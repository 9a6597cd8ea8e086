import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginSession } from '#server/accounts/sessions.ts';
import { diskFiles } from '#server/adapters/disk-files.ts';
import { purgeRemovedDocuments } from '#server/documents/purge-removed.ts';
import { profileDocumentKinds, uploadPath } from '#shared/rules/uploads.ts';
import type { Shop } from '#test/process/shop.ts';
import { aPicture, noise } from '#test/uploads.ts';

/** Signed-in user; `confirmed` has the file keys that the server has confirmed. */
export type Sender = { id: string; headers: { authorization: string }; confirmed: string[] };

/** Inserts a user with a verified e-mail address and a session into the database. */
export async function aSender({ db }: Pick<Shop, 'db'>, email: string, role: 'user' | 'seller' | 'admin' = 'user') {
  const person = await db
    .insertInto('users')
    .values({ name: 'Asha', email, email_verified_at: new Date(), role })
    .returningAll()
    .executeTakeFirstOrThrow();
  const token = await beginSession(db, person, { address: '127.0.0.1', device: undefined });
  return { id: person.id, headers: { authorization: `Bearer ${token}` }, confirmed: [] } satisfies Sender;
}

/** Returns the names of all files in the shop's store. */
export function storedFiles({ dataDir }: Pick<Shop, 'dataDir'>): string[] {
  const folder = join(dataDir, 'uploads');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.slice(3));
}

/** Creates a form with one file of each kind, like the profile form. */
export function aForm(pictures: Buffer[], first = 0): FormData {
  const form = new FormData();
  for (const [n, kind] of profileDocumentKinds.entries())
    form.append(kind, new Blob([new Uint8Array(pictures[(first + n) % pictures.length] ?? [])]), 'a.png');
  return form;
}

type Answer = { user: Record<(typeof profileDocumentKinds)[number], string> };

/**
 * Uploads forms until the server is killed. Keeps the file keys of the last confirmed form in `sender`. Returns the
 * number of accepted forms.
 */
async function keepSending(url: string, sender: Sender, pictures: Buffer[], onTaken: () => void): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const body = aForm(pictures, taken);
    const sent = await fetch(`${url}/api/user/profile`, { headers: sender.headers, body })
      .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Answer }))
      .catch(() => undefined);
    if (!sent) return taken;
    assert.equal(sent.status, 200);
    sender.confirmed = profileDocumentKinds.map((kind) => sent.body.user[kind].replace(uploadPath(''), ''));
    onTaken();
  }
}

/**
 * Kills the server with kill -9 while four users upload files, and restarts it each time. Checks that confirmed files
 * exist and that files and rows agree. Returns the number of accepted forms.
 */
export async function killAroundUploads(shop: Shop, kills: number): Promise<number> {
  const senders = await Promise.all(
    Array.from({ length: 4 }, (_, n): Promise<Sender> => aSender(shop, `sender-${n}@x.in`)),
  );
  const pictures = await Promise.all([aPicture(), noise(100), noise(300)]);
  let taken = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const first = Promise.withResolvers<void>();
    const sending = Promise.all(senders.map((sender) => keepSending(shop.url, sender, pictures, first.resolve)));
    await first.promise;
    await pause(Math.random() * 300);
    await shop.product.kill();
    taken += (await sending).reduce((sum, count) => sum + count, 0);
    await shop.open();
    await expectConfirmed(shop, senders);
    await expectNoHalfFile(shop);
  }
  await expectOpenable(shop, senders);
  return taken;
}

/** Expects a row in `documents` for each confirmed file. */
async function expectConfirmed({ db }: Shop, senders: Sender[]): Promise<void> {
  const confirmed = senders.flatMap((sender) => sender.confirmed);
  const stored = await db.selectFrom('documents').select('path').where('path', 'in', confirmed).execute();
  assert.equal(stored.length, confirmed.length, 'a confirmed file has its row');
}

/** Expects a file for each row, and a row or a pending deletion for each file. */
export async function expectNoHalfFile(shop: Shop): Promise<void> {
  const documents = await shop.db.selectFrom('documents').select('path').execute();
  const pending = await shop.db.selectFrom('pending_deletions').select('path').execute();
  const known = new Set([...documents, ...pending].map(({ path }) => path));
  const stored = new Set(storedFiles(shop));
  assert.deepEqual(
    [...stored].filter((name) => !known.has(name.replace(/\.part$/, ''))),
    [],
    'a file without a row',
  );
  assert.deepEqual(
    documents.filter(({ path }) => !stored.has(path)),
    [],
    'a row without its file',
  );
}

async function expectOpenable(shop: Shop, senders: Sender[]): Promise<void> {
  for (const { id, headers, confirmed } of senders) {
    const documents = await shop.db
      .selectFrom('documents')
      .select(['path', 'bytes'])
      .where('user_id', '=', id)
      .where('removed_at', 'is', null)
      .execute();
    // On a slow machine the server may have been killed each time before this sender's first form was accepted.
    const none = confirmed.length === 0 && documents.length === 0;
    assert.equal(documents.length, none ? 0 : profileDocumentKinds.length);
    for (const { path, bytes } of documents) {
      const opened = await fetch(shop.url + uploadPath(path), { headers });
      assert.deepEqual([opened.status, (await opened.arrayBuffer()).byteLength], [200, bytes]);
    }
  }
}

/** Expects that, after the clean-up, the store contains exactly the files that the database lists. */
export async function expectTidy(shop: Shop): Promise<void> {
  const files = diskFiles(join(shop.dataDir, 'uploads'));
  await shop.db.updateTable('pending_deletions').set({ due_at: new Date() }).execute();
  while ((await purgeRemovedDocuments({ db: shop.db, files })) > 0);
  const left = await shop.db.selectFrom('documents').select('path').execute();
  assert.deepEqual(storedFiles(shop).sort(), left.map(({ path }) => path).sort());
}
