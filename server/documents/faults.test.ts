import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskFiles } from '#server/adapters/disk-files.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, noise, open, saveProfile } from '#test/uploads.ts';
import { purgeRemovedDocuments } from './purge-removed.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@x.in');
});
afterAll(() => testApp.close());

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
const nothingLeft = async (of: TestApp, folder: string) => {
  expect(await of.db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect(await of.db.selectFrom('pending_deletions').selectAll().execute()).toEqual([]);
  expect(filesIn(folder)).toEqual([]);
};

/** Sends raw bytes and returns what the server sent before the connection ended. */
function sendRaw(text: string | Buffer, cutAfter?: number): Promise<string> {
  const { hostname, port } = new URL(testApp.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(response));
    socket.write(text);
    if (cutAfter !== undefined) setTimeout(() => socket.destroy(), cutAfter);
  });
}

const headOf = (type: string, length: number | string) =>
  `PUT /api/user/profile HTTP/1.1\r\nhost: x\r\nauthorization: ${asha.bearer.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
const form = 'multipart/form-data; boundary=b';
const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const put = (body: string, type = form) => sendRaw(headOf(type, Buffer.byteLength(body)) + body);

describe('a malformed form', () => {
  test.each([
    ['JSON', () => put('{"name":"Asha"}', 'application/json'), 400],
    ['JSON that is broken', () => put('{', 'application/json'), 400],
    ['plain text', () => put('name=Asha', 'text/plain'), 400],
    ['no boundary', () => put(`${part('name', 'Asha')}--b--`, 'multipart/form-data'), 400],
    ['another boundary', () => put(`${part('name', 'Asha')}--b--`, 'multipart/form-data; boundary=c'), 400],
    ['no end', () => put(part('name', 'Asha')), 400],
    ['half a header', () => put('--b\r\ncontent-disposition: form-da'), 400],
    [
      'ten thousand parts',
      () => put(`${Array.from({ length: 10_000 }, (_, n) => part(`x${n}`, '1')).join('')}--b--`),
      400,
    ],
    [
      'ten thousand files',
      () => put(`${Array.from({ length: 10_000 }, (_, n) => part(`x${n}`, '1', '; filename="a.png"')).join('')}--b--`),
      400,
    ],
    ['a field twice', () => put(`${part('name', 'Asha')}${part('name', 'Bina')}--b--`), 400],
    ['a field of 200 kB', () => put(`${part('name', 'x'.repeat(200_000))}--b--`), 400],
    ['a field named __proto__', () => put(`${part('__proto__', 'x')}--b--`), 400],
    ['a field named constructor', () => put(`${part('constructor', 'x')}--b--`), 400],
    ['NUL in a name', () => put(`${part('name', 'As\u0000ha')}--b--`), 400],
    ['a file where text belongs', () => put(`${part('name', 'x', '; filename="a.png"')}--b--`), 400],
    ['text where a file belongs', () => put(`${part('panCard', '/uploads/abc')}--b--`), 400],
    [
      'four files',
      () => put(`${['a', 'b', 'c', 'd'].map((name) => part(name, 'x', '; filename="a.png"')).join('')}--b--`),
      400,
    ],
  ])('%s', async (_what, send, status) => {
    expect((await send()).slice(9, 12)).toBe(String(status));
    expect((await fetch(`${testApp.url}/livez`)).status).toBe(200);
    await nothingLeft(testApp, testApp.filesFolder);
  });

  test('an empty file input is not a file', async () => {
    const untouched = `--b\r\ncontent-disposition: form-data; name="panCard"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n`;
    expect((await put(`${part('name', 'Asha R')}${untouched}--b--`)).slice(9, 12)).toBe('200');
    await nothingLeft(testApp, testApp.filesFolder);
  });

  test('the connection can be used again after a refusal', async () => {
    const tooLarge = { bytes: Buffer.alloc(1_500_000, 1) };
    for (let n = 0; n < 5; n += 1)
      expect((await saveProfile(testApp, asha, { panCard: tooLarge, name: 'A' })).status).toBe(413);
    expect((await saveProfile(testApp, asha, { name: 'Asha' })).status).toBe(200);
  });
});

describe('a client that disconnects', () => {
  test('during the upload: nothing is stored', async () => {
    const picture = await aPicture('png', 400, 400);
    const head = Buffer.from(`--b\r\ncontent-disposition: form-data; name="panCard"; filename="a.png"\r\n\r\n`);
    const half = Buffer.concat([Buffer.from(headOf(form, 900_000)), head, picture.subarray(0, picture.length / 2)]);
    await Promise.all([5, 20, 80, 200].map((cutAfter) => sendRaw(half, cutAfter)));
    await pause(200);
    expect((await fetch(`${testApp.url}/livez`)).status).toBe(200);
    await nothingLeft(testApp, testApp.filesFolder);
  });

  test('before the answer: the document is complete, with its row', async () => {
    const fields = { panCard: { bytes: await aPicture('png', 800, 800) } };
    const timeouts = [1, 3, 10, 30, 60, 100].map((milliseconds) => AbortSignal.timeout(milliseconds));
    await Promise.all(
      timeouts.map(async (signal) => {
        const body = new FormData();
        body.append('panCard', new Blob([new Uint8Array(fields.panCard.bytes)]), 'a.png');
        await fetch(`${testApp.url}/api/user/profile`, { method: 'PUT', headers: asha.bearer, body, signal }).catch(
          (error: unknown) => expect(String(error)).toMatch(/Timeout|terminated/),
        );
      }),
    );
    // Uploads are refused while the aborted uploads are still being read.
    await waitUntil(
      () => saveProfile(testApp, asha, fields),
      ({ status }) => status === 200,
    );
    const openCurrent = async () => {
      const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, asha.bearer);
      return open(testApp, (body.user as { panCard: string }).panCard, asha);
    };
    // An aborted upload may replace the card between the two requests.
    await waitUntil(openCurrent, ({ status }) => status === 200);
    await vi.waitFor(
      async () => {
        const rows = await testApp.db.selectFrom('documents').select('path').execute();
        const pendingDeletions = await testApp.db.selectFrom('pending_deletions').select('path').execute();
        expect(pendingDeletions).toHaveLength(0);
        const stored = filesIn(testApp.filesFolder).map((name) => name.slice(3));
        expect(stored.sort()).toEqual(rows.map(({ path }) => path).sort());
        await testApp.db
          .updateTable('documents')
          .set({ removed_at: new Date(0) })
          .execute();
        await purgeRemovedDocuments(testApp);
        await nothingLeft(testApp, testApp.filesFolder);
      },
      { timeout: 30_000, interval: 500 },
    );
  });
});

describe('a crash between file and row', () => {
  test('leaves a file that is pending deletion, and the purge deletes it with partial files', async () => {
    const path = 'C'.repeat(43);
    await testApp.db
      .insertInto('pending_deletions')
      .values({ path, due_at: new Date(Date.now() + 600_000) })
      .execute();
    await testApp.files.put(path, Buffer.from('stored, and then the lights went out'));
    expect(await purgeRemovedDocuments(testApp)).toBe(0);
    await testApp.db.updateTable('pending_deletions').set({ due_at: new Date() }).execute();
    expect(await purgeRemovedDocuments(testApp)).toBe(1);
    await nothingLeft(testApp, testApp.filesFolder);
  });
});

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-full-'));
  let full: TestApp;
  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
    full = await openTestApp({ files: diskFiles(folder) });
  });
  afterAll(async () => {
    await full.close();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  test('is reported as such and leaves nothing behind', async () => {
    const bina = await aCustomer(full, 'bina@x.in');
    const large = await noise(480);
    const files = { aadharCard: { bytes: large }, panCard: { bytes: large }, profilePhoto: { bytes: large } };
    const answer = await saveProfile(full, bina, { name: 'Bina', ...files });
    expect([answer.status, answer.body.message]).toEqual([503, 'Error uploading files']);
    await nothingLeft(full, folder);
    expect((await ask(full, 'GET', '/api/user/profile', undefined, bina.bearer)).body).toMatchObject({
      user: { name: 'Asha Rao', panCard: null },
    });
    expect((await saveProfile(full, bina, { panCard: { bytes: await aPicture() } })).status).toBe(200);
  });
});
