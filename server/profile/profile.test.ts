import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@x.in', 'Asha Rao');
});
afterAll(() => testApp.close());

const profile = (who: Session) => ask(testApp, 'GET', '/api/user/profile', undefined, who.bearer);
const rowOf = ({ id }: Session) =>
  testApp.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a new customer has a name, an address and nothing else', async () => {
  expect((await profile(asha)).body).toEqual({
    user: {
      _id: asha.id,
      name: 'Asha Rao',
      email: 'asha@x.in',
      phone: null,
      role: 'user',
      profilePhoto: null,
      aadharCard: null,
      panCard: null,
    },
    papers: [],
    account: { phoneProven: false, hasPassword: true, secondFactor: false, language: 'en' },
  });
});

test('the profile requires a login', async () => {
  expect((await ask(testApp, 'GET', '/api/user/profile')).status).toBe(401);
});

test('name, number and three files are saved at once, the number normalized', async () => {
  const picture = { bytes: await aPicture('jpeg') };
  const { status, body } = await saveProfile(testApp, asha, {
    name: ' Asha Rao-Nair ',
    phone: '+91 98765-43210',
    profilePhoto: picture,
    aadharCard: picture,
    panCard: picture,
  });
  expect([status, body.message]).toEqual([200, 'Profile updated successfully!']);
  expect(body.user).toMatchObject({ name: 'Asha Rao-Nair', phone: '9876543210' });
  const path = expect.stringMatching(/^\/uploads\/[\w-]{43}$/);
  expect((await profile(asha)).body.user).toMatchObject({ profilePhoto: path, aadharCard: path, panCard: path });
});

test('a form without files keeps the files', async () => {
  const before = (await profile(asha)).body.user;
  expect((await saveProfile(testApp, asha, { name: 'Asha Rao' })).body.user).toEqual({
    ...(before as object),
    name: 'Asha Rao',
  });
});

test('a new file replaces the old one, whose path becomes invalid', async () => {
  const before = (await profile(asha)).body.user as { panCard: string };
  const { body } = await saveProfile(testApp, asha, { panCard: { bytes: await aPicture() } });
  expect(body.user.panCard).not.toBe(before.panCard);
  const old = await fetch(`${testApp.url}${before.panCard}`, { headers: { cookie: asha.cookie } });
  expect(old.status).toBe(404);
});

test('ten parallel saves leave one current file of each kind', async () => {
  const picture = { bytes: await aPicture() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => saveProfile(testApp, asha, { panCard: picture })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const current = testApp.db
    .selectFrom('documents')
    .select('id')
    .where('user_id', '=', asha.id)
    .where('kind', '=', 'panCard');
  expect(await current.where('removed_at', 'is', null).execute()).toHaveLength(1);
});

describe('fields that a form may not change', () => {
  test.each<Record<string, string>>([
    { role: 'admin' },
    { _id: '00000000-0000-0000-0000-000000000000' },
    { email: 'other@x.in' },
    { password_hash: 'x' },
    { email_verified_at: 'now' },
    { phone_verified_at: 'now' },
    { disabled_at: '' },
    { aadharCard: '../../etc/passwd' },
    { panCard: '/uploads/somebody' },
    { profilePhoto: 'https://evil.example/x.png' },
    { 'user[role]': 'admin' },
  ])('%j', async (fields) => {
    const before = await rowOf(asha);
    const { status } = await saveProfile(testApp, asha, { name: 'Asha Rao', ...fields });
    expect([status, await rowOf(asha)]).toEqual([400, before]);
  });

  test('an unknown field is named', async () => {
    expect((await saveProfile(testApp, asha, { role: 'admin' })).body.fields).toEqual({
      role: 'This field is not known here.',
    });
  });
});

describe('the phone number', () => {
  test.each([
    ['12345', 'A mobile number has 10 digits. This one has 5.'],
    ['1234567890', 'Indian mobile numbers start with 6, 7, 8 or 9.'],
    ['call me', 'A mobile number has only digits.'],
  ])('%s is refused', async (phone, sentence) => {
    const { status, body } = await saveProfile(testApp, asha, { phone });
    expect([status, body.fields]).toEqual([400, { phone: sentence }]);
  });

  test('can be removed, and be noted by two users', async () => {
    expect((await saveProfile(testApp, asha, { phone: '' })).body.user.phone).toBeNull();
    const bina = await aCustomer(testApp, 'bina@x.in');
    for (const who of [asha, bina])
      expect((await saveProfile(testApp, who, { phone: '9811100011' })).body.user.phone).toBe('9811100011');
  });

  test('cannot be changed by a form once verified, but may be sent along', async () => {
    const proven = await aCustomer(testApp, 'proven@x.in');
    await testApp.db
      .updateTable('users')
      .set({ phone: '9822200022', phone_verified_at: new Date() })
      .where('id', '=', proven.id)
      .execute();
    expect((await saveProfile(testApp, proven, { name: 'P', phone: '98222 00022' })).status).toBe(200);
    const refused = await saveProfile(testApp, proven, {
      name: 'Q',
      phone: '9833300033',
      panCard: { bytes: await aPicture() },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'phone_proven']);
    expect((await profile(proven)).body.user).toMatchObject({ name: 'P', phone: '9822200022', panCard: null });
    expect(await testApp.db.selectFrom('pending_deletions').selectAll().execute()).toEqual([]);
  });
});

test('a cookie saves only from our own origin', async () => {
  const form = new FormData();
  form.append('name', 'Eve');
  const put = (headers: Record<string, string>) =>
    fetch(`${testApp.url}/api/user/profile`, {
      method: 'PUT',
      headers: { cookie: asha.cookie, ...headers },
      body: form,
    });
  expect([(await put({ origin: 'https://evil.example' })).status, (await put({})).status]).toEqual([403, 403]);
  expect((await put({ origin: testApp.url })).status).toBe(200);
});
