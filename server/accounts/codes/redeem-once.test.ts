import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueCode, verifyCode } from './one-time-codes.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@redeem.in');
});
afterAll(() => testApp.close());

test('a code is redeemed once, also by a transaction that began before the code was redeemed', async () => {
  const { db } = testApp;
  const secrets = ['the secret of this test'];
  const request = { purpose: 'change-email', target: 'new@redeem.in', requester: { userId: asha.id } } as const;
  const code = await issueCode(db, secrets, request);
  await db.transaction().execute(async (tx) => {
    // Its now() is that of this statement from here on.
    await tx.selectFrom('users').select('id').limit(1).execute();
    expect(await verifyCode({ db, secrets }, request, code)).toEqual({ payload: null });
    expect(await verifyCode({ db: tx, secrets }, request, code)).toBeUndefined();
  });
});
