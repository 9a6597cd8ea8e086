import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '#database/connect.ts';
import { lowPort } from '#sandbox/low-port.ts';
import { beginSession } from '#server/accounts/sessions.ts';
import { diskFiles } from '#server/adapters/disk-files.ts';
import { tidyPapers } from '#server/papers/tidy.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { aPicture } from '#test/uploads.ts';
import { aDataDir, databaseIn, type Product, startProduct } from './product.ts';

const kills = 12;
const kinds = ['aadharCard', 'panCard', 'profilePhoto'] as const;

const { dataDir, remove } = aDataDir();
const folder = join(dataDir, 'uploads');
let product: Product;
let db: Db;
type Sender = { id: string; token: string };
let senders: Sender[];
let open: () => Promise<Product>;

beforeAll(async () => {
  const port = await lowPort();
  open = () => startProduct({ dataDir, port });
  product = await open();
  db = openDb(openPool(databaseIn(dataDir), { say: () => undefined }));
  senders = await Promise.all(Array.from({ length: 4 }, (_, n) => aSender(`sender-${n}@x.in`)));
});
afterAll(async () => {
  await product?.kill();
  await db?.destroy();
  await remove();
});

async function aSender(email: string): Promise<Sender> {
  const person = await db
    .insertInto('people')
    .values({ name: 'Asha', email, email_verified_at: new Date() })
    .returning(['id', 'role'])
    .executeTakeFirstOrThrow();
  return { id: person.id, token: await beginSession(db, person, { address: '127.0.0.1', device: undefined }) };
}

const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.slice(3));

/** Sends file after file until the server is gone; tells of each that it took. Returns how many. */
async function keepSending({ token }: Sender, pictures: Buffer[], onTaken: () => void): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const form = new FormData();
    for (const [n, kind] of kinds.entries())
      form.append(
        kind,
        new Blob([new Uint8Array(pictures[(taken + n) % pictures.length] ?? Buffer.alloc(0))]),
        'a.png',
      );
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${product.url}/api/user/profile`, { method: 'PUT', headers, body: form }).catch(
      () => null,
    );
    if (!sent) return taken;
    expect(sent.status).toBe(200);
    onTaken();
  }
}

test('a dozen kills in the middle of uploads: every row has its file, and every file its row or its end', async () => {
  const pictures = await Promise.all([40, 200, 400].map((side) => aPicture('png', side, side)));
  let taken = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill > 0) product = await open();
    const first = Promise.withResolvers<void>();
    const sending = Promise.all(senders.map((sender) => keepSending(sender, pictures, first.resolve)));
    await first.promise;
    await pause(Math.random() * 300);
    await product.kill();
    taken += (await sending).reduce((sum, count) => sum + count, 0);
  }
  expect(taken).toBeGreaterThanOrEqual(kills);

  product = await open();
  const papers = await db.selectFrom('papers').selectAll().execute();
  const doomed = await db.selectFrom('doomed_files').select('path').execute();
  const known = new Set([...papers, ...doomed].map(({ path }) => path));
  expect(stored().filter((name) => !known.has(name.replace(/\.part$/, '')))).toEqual([]);
  expect(papers.filter(({ path }) => !stored().includes(path))).toEqual([]);

  for (const paper of papers.filter(({ removed_at }) => removed_at === null)) {
    const token = senders.find(({ id }) => id === paper.person_id)?.token;
    // The demo customer's own papers stand beside them.
    if (!token) continue;
    const opened = await fetch(product.url + uploadPath(paper.path), { headers: { authorization: `Bearer ${token}` } });
    expect([opened.status, (await opened.arrayBuffer()).byteLength]).toEqual([200, paper.bytes]);
  }

  await db.updateTable('doomed_files').set({ due_at: new Date() }).execute();
  while ((await tidyPapers({ db, files: diskFiles(folder) })) > 0);
  const left = await db.selectFrom('papers').select('path').execute();
  expect(stored().sort()).toEqual(left.map(({ path }) => path).sort());
}, 180_000);
