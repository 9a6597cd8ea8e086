import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, aStaffMember, ask, codeGapOver, goodPassword, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The link in the mail about a change of access, and the link that somebody asked for: both set a password and give the
// account back to the address that they were sent to.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => codeGapOver(testApp));
const {
  post,
  login,
  whoAmI,
  userOf,
  textTo,
  reset,
  changeLinks,
  forgotten,
  changeEmail,
  attachPhone,
  switchOn,
  frozen,
} = accessActs(() => testApp);

const chosen = 'chosen by the link 77';
const usersWith = (email: string) => testApp.db.selectFrom('users').select('id').where('email', '=', email).execute();
/** Moves the time of a proof or enrolment back by this many hours. */
const age = ({ id }: Session, column: 'phone_verified_at' | 'totp_enabled_at', hours: number) =>
  testApp.db
    .updateTable('users')
    .set({ [column]: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute();

describe('a thief with the session and the password changes the address', () => {
  async function stolen(name: string) {
    const [own, foreign] = [`${name}@mine.in`, `${name}@thief.in`];
    const owner = await aCustomer(testApp, own);
    await changeEmail(foreign, owner);
    return { owner, own, foreign, link: (await changeLinks(own))[0] ?? '' };
  }

  test('the mail to the former address takes the account back: password, address, sessions, codes', async () => {
    const { owner, own, foreign, link } = await stolen('back');
    await ask(testApp, 'POST', '/api/auth/email-code', { email: foreign });
    expect((await reset(link)).body).toEqual({ msg: 'Password changed. Please log in with the new one.' });
    expect(await userOf(owner)).toMatchObject({ email: own, email_verified_at: expect.any(Date) });
    expect(await whoAmI(owner)).toBe(401);
    expect([(await login(own, chosen)).status, (await login(own)).status]).toEqual([200, 401]);
    const live = testApp.db.selectFrom('codes').select('purpose').where('target', 'in', [owner.id, own, foreign]);
    expect(await live.where('expires_at', '>', new Date()).execute()).toEqual([]);
    expect((await reset(link)).body).toMatchObject({ code: 'reset_link_dead' });
  });

  test('and asks for a link to his address first: the older address wins', async () => {
    const { owner, own, foreign, link } = await stolen('older');
    const thief = await forgotten(foreign);
    expect((await reset(thief, 'chosen by the thief 8')).status).toBe(200);
    await codeGapOver(testApp);
    const more = await forgotten(foreign);
    expect((await reset(link)).status).toBe(200);
    expect((await reset(more, 'chosen by the thief 9')).body).toMatchObject({ code: 'reset_link_dead' });
    expect(await userOf(owner)).toMatchObject({ email: own });
    expect((await login(own, chosen)).status).toBe(200);
  });

  test('and a sign-up took the former address, but never proved it: it goes back to the owner', async () => {
    const { owner, own, link } = await stolen('squatted');
    await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve', email: own, password: goodPassword });
    expect((await reset(link)).status).toBe(200);
    expect(await usersWith(own)).toEqual([{ id: owner.id }]);
  });
});

test('if another account has proven the former address, the account has none, and the answer says to call', async () => {
  const { owner } = await frozen('held');
  expect(await userOf(owner)).toMatchObject({ email: null, email_verified_at: null });
  expect(await whoAmI(owner)).toBe(401);
  expect(await usersWith('held-old@frozen.in')).toHaveLength(1);
});

describe('a reset detaches what was added within a day before the link was sent', () => {
  test.each([
    ['a young number', 2, null],
    ['an old number', 30, '98222'],
  ])('%s', async (name, hours, left) => {
    const email = `${name.replaceAll(' ', '-')}@young.in`;
    const owner = await aCustomer(testApp, email);
    const phone = `98222${String(hours).padStart(5, '0')}`;
    await attachPhone(phone, owner);
    await age(owner, 'phone_verified_at', hours);
    await codeGapOver(testApp);
    expect((await reset(await forgotten(email))).status).toBe(200);
    expect((await userOf(owner)).phone).toBe(left && phone);
  });

  test('counted from when the link was sent, not from when it is used', async () => {
    const owner = await aCustomer(testApp, 'slow@young.in');
    await attachPhone('9822299999', owner);
    const [link = ''] = await changeLinks('slow@young.in');
    await age(owner, 'phone_verified_at', 20);
    const sent_at = new Date(Date.now() - 19 * 3_600_000);
    await testApp.db.updateTable('reset_links').set({ sent_at }).where('user_id', '=', owner.id).execute();
    expect((await reset(link)).status).toBe(200);
    expect((await userOf(owner)).phone).toBeNull();
  });

  test.each([
    ['a customer’s young second factor', 'user', 2, false],
    ['a customer’s old second factor', 'user', 30, true],
    ['not that of staff', 'seller', 2, true],
  ] as const)('%s', async (name, role, hours, stays) => {
    const email = `${name.replaceAll(/\W+/g, '-')}@factor.in`;
    const who = await aStaffMember(testApp, email, 'seller');
    await switchOn(who);
    await age(who, 'totp_enabled_at', hours);
    await testApp.db.updateTable('users').set({ role }).where('id', '=', who.id).execute();
    await codeGapOver(testApp);
    expect((await reset(await forgotten(email))).status).toBe(200);
    const user = await userOf(who);
    expect([user.totp_enabled_at !== null, user.totp_secret !== null]).toEqual([stays, stays]);
    expect((await login(email, chosen)).body['code']).toBe(stays ? 'second_factor_needed' : undefined);
    const codes = await testApp.db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', who.id)
      .execute();
    expect(codes.length > 0).toBe(stays);
  });
});

test('a link is stored hashed, works once among parallel uses, and not for a disabled account', async () => {
  const owner = await aCustomer(testApp, 'hashed@links.in');
  const link = await forgotten('hashed@links.in');
  const stored = await testApp.db.selectFrom('reset_links').selectAll().where('user_id', '=', owner.id).execute();
  expect(JSON.stringify(stored.map((row) => row.token_hash.toString('base64url')))).not.toContain(
    link.split('/').at(-1),
  );
  const all = await Promise.all(Array.from({ length: 5 }, () => reset(link)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await codeGapOver(testApp);
  const next = await forgotten('hashed@links.in');
  await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', owner.id).execute();
  expect((await reset(next)).body).toMatchObject({ code: 'reset_link_dead' });
});

test('a link that was asked for is dead after an hour, one of a mail about a change after a day', async () => {
  const owner = await aCustomer(testApp, 'lives@links.in');
  await forgotten('lives@links.in');
  await post('/api/user/password', { current: goodPassword, password: 'naya taala 2026!' }, owner);
  await changeLinks('lives@links.in');
  await codeGapOver(testApp);
  await forgotten('lives@links.in');
  const rows = await testApp.db.selectFrom('reset_links').selectAll().where('user_id', '=', owner.id).execute();
  const hours = rows.map(({ expires_at }) => Math.round((expires_at.getTime() - Date.now()) / 3_600_000));
  // The change ended the link that was asked for before.
  expect(hours.toSorted()).toEqual([1, 24]);
  await testApp.db.updateTable('reset_links').set({ expires_at: new Date() }).where('user_id', '=', owner.id).execute();
  for (const link of await changeLinks('lives@links.in'))
    expect((await reset(link)).body).toMatchObject({ code: 'reset_link_dead' });
});

test('an account with a number only gets a text about a change, without a link', async () => {
  const phone = '9822244444';
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) });
  const who = { bearer: { authorization: `Bearer ${body['token']}` } };
  await post('/api/user/reauth-code', {}, who);
  const password = 'ek naya lamba vakya 9';
  expect((await post('/api/user/password', { otp: textTo(phone), password }, who)).status).toBe(200);
  const text = await waitUntil(
    async () => testApp.texts.findLast((each) => each.phone === phone && /changed login/.test(each.text)),
    (found) => found !== undefined,
  );
  expect(text?.text).toMatch(/If this was not you, call \+91/);
  expect(text?.text).not.toContain('http');
});
