import { afterAll, beforeAll, expect, test } from 'vitest';
import { devicesPerAccount } from '#shared/rules/accounts.ts';
import { aCustomer } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deviceIdOf, isKnownDevice, newDevice, rememberDevice } from './devices.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('a browser that logged in by phone only has limits of its own for codes to that number, not at the password or the mailbox', async () => {
  const { db } = testApp;
  const [email, phone] = ['asha@devices.in', '9822200190'];
  const { id } = await aCustomer(testApp, email);
  await db.updateTable('users').set({ phone, phone_verified_at: new Date() }).where('id', '=', id).execute();
  const device = newDevice();
  const known = () =>
    Promise.all([{ email }, { id }, { phone }].map((owner) => isKnownDevice(db, owner, deviceIdOf(device))));
  expect(await known()).toEqual([false, false, false]);
  await rememberDevice(db, id, device, 'phone');
  expect(await known()).toEqual([false, false, true]);
  await rememberDevice(db, id, device, 'password');
  await rememberDevice(db, id, device, 'phone');
  expect(await known()).toEqual([true, true, true]);
});

test('an account remembers at most so many devices of each kind: the longest unused one is forgotten', async () => {
  const { db } = testApp;
  const { id } = await aCustomer(testApp, 'bela@devices.in');
  await db.deleteFrom('known_devices').where('user_id', '=', id).execute();
  const devices = Array.from({ length: devicesPerAccount }, newDevice);
  for (const device of devices) await rememberDevice(db, id, device, 'password');
  const [first = '', second = ''] = devices;
  const isKnown = (device: string) => isKnownDevice(db, { id }, deviceIdOf(device));

  for (let n = 0; n < devicesPerAccount + 3; n += 1) await rememberDevice(db, id, newDevice(), 'phone');
  expect(await isKnown(first)).toBe(true);

  await rememberDevice(db, id, first, 'password');
  const newest = newDevice();
  await rememberDevice(db, id, newest, 'email');
  expect(await Promise.all([first, second, newest].map(isKnown))).toEqual([true, false, true]);
  const stored = await db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute();
  expect(stored).toHaveLength(2 * devicesPerAccount);
});
