import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, ask, linkFor } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { describeAccess, findAccount, restoreAccess } from './account-access.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { changeEmail, frozen, reset } = accessActs(() => testApp);

const stateOf = async (typed: string) =>
  (await describeAccess(testApp.db, await findAccount(testApp.db, typed))).at(-1) ?? '';

test('a frozen account is found by id and shown as frozen; an account is found by its former address for a day', async () => {
  const { owner } = await frozen('shown');
  expect(await stateOf(owner.id)).toMatch(/frozen/);
  const moved = await aCustomer(testApp, 'moved-old@frozen.in');
  await changeEmail('moved-new@frozen.in', moved);
  expect((await findAccount(testApp.db, ' Moved-Old@frozen.in ')).id).toBe(moved.id);
  await expect(findAccount(testApp.db, 'nobody@frozen.in')).rejects.toThrow(
    'There is no account for nobody@frozen.in.',
  );
  await expect(findAccount(testApp.db, '12345')).rejects.toThrow('12345 is no e-mail address, mobile number or id.');
});

test('by an address the owner gets in with a reset link; the earlier link is dead, and the audit log says so', async () => {
  const { owner: who } = await frozen('mail');
  await restoreAccess(testApp.db, who.id, { email: 'mail.first@frozen.in' });
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'mail.first@frozen.in' });
  const link = await linkFor(testApp, 'mail.first@frozen.in');
  await testApp.db.updateTable('users').set({ email: null, password_hash: null }).where('id', '=', who.id).execute();
  await restoreAccess(testApp.db, who.id, { email: 'mail.checked@frozen.in' });
  expect((await reset(link)).status).toBe(400);
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
    { actor_role: 'operator', detail: { by: 'email' } },
  ]);
});

test('by a number the owner gets in with a code', async () => {
  const { owner: who } = await frozen('phone');
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
  const { owner: who } = await frozen('taken');
  await expect(restoreAccess(testApp.db, who.id, { email: 'open@frozen.in' })).rejects.toThrow('Another account has');
  await expect(restoreAccess(testApp.db, who.id, { phone: '9811177001' })).rejects.toThrow('Another account has');
  expect(await stateOf(who.id)).toMatch(/frozen/);
});
