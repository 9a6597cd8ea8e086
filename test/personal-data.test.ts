import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { findOverdueData, purgePersonalData } from '#server/personal-data/purge.ts';
import { exportOf } from '#server/profile/data-export.ts';
import { exportGuest } from '#server/profile/export-guest.ts';
import { aCustomer, ask, goodPassword, type Session } from './accounts.ts';
import { waitUntil } from './checkout.ts';
import { type PersonalColumn, readColumnComments } from './column-comments.ts';
import {
  age,
  type MarkedUser,
  markedUser,
  seedAccount,
  seedFormer,
  seedGuest,
  seedSecrets,
  tracesOf,
} from './marked-user.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { unzip } from './unzip.ts';

const owner = markedUser('zzowner', '9700000017');
const guest = markedUser('zzguest', '9700000018');
const passerBy = markedUser('zzpasser', '9700000019');
let testApp: TestApp;
let session: Session;
let personalColumns: Record<string, PersonalColumn>;
beforeAll(async () => {
  personalColumns = (await readColumnComments()).personal;
  testApp = await openTestApp();
  session = await aCustomer(testApp, owner.email, `${owner.mark} name`);
  for (const who of [owner, guest, passerBy]) await seedGuest(testApp, who);
  await seedAccount(testApp, owner, session.id);
  await seedSecrets(testApp, owner, session.id);
});
afterAll(() => testApp.close());

// Columns that cannot contain a marker: password hashes and plan names.
const wordless = ['users.password_hash', 'favourites.plan_slug'];

const traces = async (who: MarkedUser) => [...(await tracesOf(testApp.db, who)).keys()].sort();

test('the marker is in every personal column and in no other', async () => {
  const found = new Set([...(await traces(owner)), ...(await traces(guest))]);
  const without = Object.keys(personalColumns).filter((column) => !found.has(column) && !wordless.includes(column));
  expect(without, 'test/marked-user.ts puts the marker into each of these').toEqual([]);
  const plain = [...found].filter((column) => !Object.hasOwn(personalColumns, column));
  expect(plain, 'the comments of these columns say ‘personal’').toEqual([]);
});

const dataIn = (archive: Buffer) => unzip(archive).get('my-data.json')?.toString() ?? '';
const asJson = (value: string) => JSON.stringify(value).slice(1, -1);
/**
 * Returns the value itself or, for the buyer of a tax document and the answers to a request, each of its properties: the
 * export writes them in another order.
 */
const textsIn = (value: string): string[] =>
  /^\{"(name|food)": /.test(value) ? Object.values(JSON.parse(value)) : [value];

test.each([
  ['an account', owner, () => exportOf(testApp.db, session.id, new Date(), async () => Buffer.from('photo'))],
  ['a guest', guest, () => exportGuest(testApp.db, guest.email, new Date())],
])('the export of %s has every value of every column that the table lets out', async (_who, who, make) => {
  const stored = dataIn(await buffer(await make()));
  for (const [column, values] of await tracesOf(testApp.db, who)) {
    if (personalColumns[column]?.notExported) continue;
    expect({ column, missing: values.flatMap(textsIn).filter((text) => !stored.includes(asJson(text))) }).toEqual({
      column,
      missing: [],
    });
  }
});

test('the export of an account has its saved plans', async () => {
  expect(
    dataIn(await buffer(await exportOf(testApp.db, session.id, new Date(), async () => Buffer.from('photo')))),
  ).toContain('swiggy-prime');
});

test('after erasure only the documented columns remain, for an account and a guest', async () => {
  await seedFormer(testApp, owner, session.id);
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, session.bearer)).status).toBe(200);
  expect(await eraseGuest(testApp, ` ${guest.email.toUpperCase()} `)).toMatchObject({ orders: 3, messages: 1 });
  await waitUntil(
    () =>
      testApp.db
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', 'account-erased')
        .where('sent_at', 'is', null)
        .execute(),
    ({ length }) => length === 0,
  );
  await purgePersonalData(testApp.db, new Date());
  for (const who of [owner, guest]) {
    const left = await traces(who);
    const remaining = left.filter((column) => !personalColumns[column]?.kept);
    expect(remaining, 'server/personal-data/ empties these, or their comments say why they are kept').toEqual([]);
    expect(left).toContain('orders.name');
  }
  const { rows } = await sql<{ name: string }>`
    select name from orders where name ~ 'zzowner|zzguest' and paid_at is null`.execute(testApp.db);
  expect(rows).toEqual([]);
});

test('a pending address that belongs to somebody else keeps its messages', async () => {
  const [thief, owned] = [await aCustomer(testApp, 'thief@mail.in'), 'owned@mail.in'];
  await testApp.db
    .insertInto('enquiries')
    .values({
      number: 'E-OWNED',
      name: 'Owner',
      email: owned,
      message: 'Hello',
      network_hash: Buffer.from('o'),
      digest: Buffer.from('o'),
    })
    .execute();
  await ask(testApp, 'POST', '/api/user/email', { email: owned, password: goodPassword }, thief.bearer);
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, thief.bearer)).status).toBe(200);
  expect(await testApp.db.selectFrom('enquiries').select('id').where('email', '=', owned).execute()).toHaveLength(1);
  expect(await testApp.db.selectFrom('codes').select('payload').where('payload', '=', owned).execute()).toEqual([]);
});

test('after the retention period no personal data remains in any column', async () => {
  expect(await findOverdueData(testApp.db, new Date())).toEqual([]);
  await age(testApp.db, 3_100);
  expect(await findOverdueData(testApp.db, new Date())).toEqual(
    expect.arrayContaining(['unpaid orders', 'paid orders', 'contact messages', 'texts of payment events']),
  );
  for (let again = true; again; ) again = Object.keys(await purgePersonalData(testApp.db, new Date())).length > 0;
  const boss = new PgBoss({ ...testApp.where, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  for (const who of [owner, guest, passerBy]) expect(await traces(who)).toEqual([]);
  expect(await findOverdueData(testApp.db, new Date())).toEqual([]);
});
