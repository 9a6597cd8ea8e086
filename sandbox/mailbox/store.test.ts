import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailStore } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const aMail = (subject: string) =>
  Buffer.from(`Message-ID: <${subject}@x>\r\nFrom: a@x.in\r\nTo: b@x.in\r\nSubject: ${subject}\r\n\r\nHello\r\n`);
const subjects = (store: Awaited<ReturnType<typeof openMailStore>>) => store.list().map(({ subject }) => subject);

test('messages survive a restart, and a known Message-ID stays known', async () => {
  const before = await openMailStore(folder);
  await before.acceptMail(aMail('one'), ['b@x.in']);
  await before.acceptSms({ to: '9876500011', text: '123456' });
  const after = await openMailStore(folder);
  expect(after.list()).toEqual(before.list());
  await after.acceptMail(aMail('one'), ['b@x.in']);
  expect(after.list()).toHaveLength(2);
});

test('the latest 500 messages are kept', async () => {
  const store = await openMailStore(folder);
  for (let n = 1; n <= 503; n += 1) await store.acceptSms({ to: '9876500011', text: `${n}` });
  expect(store.list()).toHaveLength(500);
  expect(store.list().at(-1)?.preview).toBe('4');
  expect(await readdir(folder)).toHaveLength(501);
});

test('half-written files of a killed process are removed', async () => {
  const before = await openMailStore(folder);
  await before.acceptMail(aMail('kept'), ['b@x.in']);
  await writeFile(join(folder, 'abc-012.eml'), aMail('never acknowledged'));
  await writeFile(join(folder, 'index.json.part'), '[{"id":');
  const after = await openMailStore(folder);
  expect(subjects(after)).toEqual(['kept']);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a lost or broken index is rebuilt from the mails', async () => {
  const before = await openMailStore(folder);
  await before.acceptMail(aMail('one'), ['b@x.in']);
  await writeFile(join(folder, 'index.json'), '[{"id":');
  const after = await openMailStore(folder);
  expect(after.list()).toEqual(before.list());
});

test('a mail that cannot be parsed is stored as raw text', async () => {
  const store = await openMailStore(folder);
  const raw = Buffer.from(`Subject: x\r\n${'X-Long: '.padEnd(3_000_000, 'a')}\r\n\r\nHello`);
  const { id } = await store.acceptMail(raw, ['b@x.in']);
  expect(subjects(store)[0]).toContain('can not be read');
  expect((await store.find(id))?.raw).toEqual(raw);
});
