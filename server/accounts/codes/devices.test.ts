import { afterAll, beforeAll, expect, test } from 'vitest';
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
