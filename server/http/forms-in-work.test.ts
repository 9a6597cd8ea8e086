import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/adapters/files.ts';
import { aCustomer, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';
import { formsAtOnce } from './read-form.ts';

// A form counts until its files are stored, because it stays in memory until then.

let release: () => void = () => undefined;
let opened = Promise.resolve();
let waiting = 0;
const files = new Map<string, Buffer>();
const store: FileStore = {
  async put(key, bytes) {
    waiting += 1;
    await opened;
    waiting -= 1;
    files.set(key, bytes);
  },
  get: async (key) => files.get(key),
  delete: async (key) => void files.delete(key),
  exists: async (key) => files.has(key),
};

let testApp: TestApp;
let asha: Session;
let bela: Session;
beforeAll(async () => {
  testApp = await openTestApp({ files: store });
  asha = await aCustomer(testApp, 'asha@work.in');
  bela = await aCustomer(testApp, 'bela@work.in');
});
afterAll(() => testApp.close());

const save = async (who: Session) => (await saveProfile(testApp, who, { panCard: upload(await aPicture()) })).status;

async function put(who: Session, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  body.append('panCard', new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'a.png');
  await fetch(`${testApp.url}/api/user/profile`, { method: 'PUT', headers: who.bearer, body, signal }).catch(
    () => undefined,
  );
}

test('forms count until their files are stored, also when their sender has left', async () => {
  opened = new Promise((resolve) => (release = resolve));
  const leaving = new AbortController();
  const sent = Array.from({ length: formsAtOnce.perAccount }, () => put(asha, leaving.signal));
  await waitUntil(
    async () => waiting,
    (count) => count === formsAtOnce.perAccount,
  );
  expect(await save(asha)).toBe(429);
  leaving.abort();
  await Promise.all(sent);
  await pause(500);
  expect(await save(asha)).toBe(429);
  release();
  expect(await save(bela)).toBe(200);
  // The abandoned forms end one after the other. None of them counts afterwards.
  await waitUntil(
    () => Promise.all(Array.from({ length: formsAtOnce.perAccount }, () => save(asha))),
    (many) => many.every((status) => status === 200),
  );
});

test('a form that is refused before its handler counts no longer', async () => {
  for (let n = 0; n < 5; n += 1) expect((await saveProfile(testApp, bela, { phone: 'not a number' })).status).toBe(400);
  expect(await save(bela)).toBe(200);
});
