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

const aMail = Buffer.from('Message-ID: <one@x>\r\nFrom: a@x.in\r\nTo: b@x.in\r\nSubject: one\r\n\r\nHello\r\n');

test('messages survive a restart, a known Message-ID stays known, and half a file of a killed process goes', async () => {
  const before = await openMailStore(folder);
  const { id } = await before.acceptMail(aMail, ['b@x.in']);
  await before.acceptSms({ to: '9876500011', text: '123456' });
  await writeFile(join(folder, '1-a.json.part'), '[{"id":');
  const after = await openMailStore(folder);
  expect(after.list()).toEqual(before.list());
  await after.acceptMail(aMail, ['b@x.in']);
  expect(await readdir(folder)).toHaveLength(2);
  expect((await after.find(id))?.raw).toEqual(aMail);
});

test('the latest 500 messages are kept', async () => {
  const store = await openMailStore(folder);
  for (let n = 1; n <= 503; n += 1) await store.acceptSms({ to: '9876500011', text: `${n}` });
  expect([store.list().length, store.list().at(-1)?.preview, (await readdir(folder)).length]).toEqual([500, '4', 500]);
});

test('a mail that cannot be parsed is stored as raw text', async () => {
  const store = await openMailStore(folder);
  const raw = Buffer.from(`Subject: x\r\n${'X-Long: '.padEnd(3_000_000, 'a')}\r\n\r\nHello`);
  const { id, subject } = await store.acceptMail(raw, ['b@x.in']);
  expect(subject).toContain('can not be read');
  expect((await store.find(id))?.raw).toEqual(raw);
});
