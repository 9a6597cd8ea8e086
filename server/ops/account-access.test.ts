import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask, codeFor, goodPassword, linkFor, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { describeAccess, findAccount, restoreAccess } from './account-access.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const undo = (token: string, password?: string) =>
  ask(testApp, 'POST', `/api/auth${token}`, password === undefined ? undefined : { password });

async function undoLink(email: string): Promise<string> {
  const find = async () =>
    testApp.emails
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/not-me\/[\w-]{43}/.exec(text)?.[0])
      .find((link) => link !== undefined);
  return (await waitUntil(find, (link) => link !== undefined)) ?? '';
}

/**
 * Creates a frozen account: its only e-mail address was changed, then restored by undo link without the old password.
 */
async function aFrozenAccount(name: string): Promise<{ who: Session; link: string }> {
  const [old, later] = [`${name}@frozen.in`, `${name}.new@frozen.in`];
  const who = await aCustomer(testApp, old);
  await ask(testApp, 'POST', '/api/user/email', { email: later, password: goodPassword }, who.bearer);
  const otp = await codeFor(testApp, later);
  await ask(testApp, 'POST', '/api/user/email/confirm', { email: later, otp }, who.bearer);
  const link = await undoLink(old);
  expect((await undo(link)).status).toBe(200);
  return { who, link };
}

const stateOf = async (typed: string) =>
  (await describeAccess(testApp.db, await findAccount(testApp.db, typed))).at(-1) ?? '';

test('a frozen account is found by id and by its former address, and is shown as frozen', async () => {
  const { who } = await aFrozenAccount('shown');
  for (const typed of [who.id, 'shown@frozen.in', ' Shown@Frozen.in ']) expect(await stateOf(typed)).toMatch(/frozen/);
  await expect(findAccount(testApp.db, 'nobody@frozen.in')).rejects.toThrow(
    'There is no account for nobody@frozen.in.',
  );
  await expect(findAccount(testApp.db, '12345')).rejects.toThrow('12345 is no e-mail address, mobile number or id.');
});

test('by an address the owner gets in with a reset link; the old undo link is dead, and the audit log says so', async () => {
  const { who, link } = await aFrozenAccount('mail');
  await restoreAccess(testApp.db, who.id, { email: 'mail.checked@frozen.in' });
  expect((await undo(link, goodPassword)).status).toBe(400);
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'mail.checked@frozen.in' });
  const path = await linkFor(testApp, 'mail.checked@frozen.in');
  const password = 'kadhai aur karchhi 8';
  expect((await ask(testApp, 'POST', `/api/auth${path}`, { password })).status).toBe(200);
  const login = await ask(testApp, 'POST', '/api/auth/login', { email: 'mail.checked@frozen.in', password });
  expect(login.body).toMatchObject({ user: { _id: who.id } });
  expect(await stateOf(who.id)).toMatch(/open$/);
  const rows = testApp.db.selectFrom('audit_log').selectAll().where('subject_id', '=', who.id);
  expect(await rows.where('action', '=', 'access.restored').execute()).toMatchObject([
    { actor_role: 'operator', detail: { by: 'email' } },
  ]);
});

test('by a number the owner gets in with a code', async () => {
  const { who } = await aFrozenAccount('phone');
  await restoreAccess(testApp.db, who.id, { phone: '9811177001' });
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone: '9811177001' });
  const otp = /\b\d{6}\b/.exec(testApp.texts.findLast(({ phone }) => phone === '9811177001')?.text ?? '')?.[0];
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone: '9811177001', otp });
  expect(body).toMatchObject({ user: { _id: who.id } });
  expect((await findAccount(testApp.db, '+91 98111 77001')).id).toBe(who.id);
});

test('an open account and the address or number of somebody else are refused', async () => {
  const asha = await aCustomer(testApp, 'open@frozen.in');
  await expect(restoreAccess(testApp.db, asha.id, { email: 'thief@frozen.in' })).rejects.toThrow('is open');
  const { who } = await aFrozenAccount('taken');
  await expect(restoreAccess(testApp.db, who.id, { email: 'open@frozen.in' })).rejects.toThrow('Another account has');
  await expect(restoreAccess(testApp.db, who.id, { phone: '9811177001' })).rejects.toThrow('Another account has');
  expect(await stateOf(who.id)).toMatch(/frozen/);
});
