import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// If a second factor is mandatory, staff without one can only enrol it.
let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp({ staffNeedSecondFactor: true });
  farah = await aStaffMember(testApp, 'farah@enrol.in', 'admin');
});
afterAll(() => testApp.close());

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
const closed = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([, { access }]) => access !== 'everyone' && access !== 'provider',
);

describe('staff without a second factor', () => {
  test('can call only these endpoints of the contract', async () => {
    const reached: string[] = [];
    for (const [name, endpoint] of closed) {
      const body = endpoint.method === 'GET' ? undefined : {};
      const { body: answered } = await ask(testApp, endpoint.method, pathOf(endpoint), body, farah.bearer);
      if (answered.code !== 'second_factor_missing') reached.push(name);
    }
    expect(reached.toSorted()).toEqual([
      'GET /api/user/profile',
      'GET /api/user/second-factor',
      'POST /api/auth/verify-token',
      'POST /api/user/reauth-code',
      'POST /api/user/second-factor',
      'POST /api/user/second-factor/confirm',
    ]);
  });

  test('read from their session that the second factor comes first', async () => {
    const told = await ask(testApp, 'POST', '/api/auth/verify-token', {}, farah.bearer);
    expect(told.body).toMatchObject({ mustEnrol: true });
  });

  test('count as guests on public endpoints and cannot open customer documents by bearer or cookie', async () => {
    const asha = await aCustomer(testApp, 'asha@enrol.in');
    const { saveProfile } = await import('#test/uploads.ts');
    const { aPdf } = await import('#test/pdfs.ts');
    const { body } = await saveProfile(testApp, asha, { panCard: { bytes: aPdf() } });
    const path = String(body.user.panCard);
    for (const headers of [farah.bearer, { cookie: farah.cookie }])
      expect((await ask(testApp, 'GET', path, undefined, headers)).status).toBe(404);
  });

  test('can call everything after enrolment, and earlier sessions are ended', async () => {
    const before = await logIn(testApp, 'farah@enrol.in');
    const { body } = await ask(testApp, 'POST', '/api/user/second-factor', { password: goodPassword }, farah.bearer);
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
    await ask(testApp, 'POST', '/api/user/second-factor/confirm', { code: app.generate() }, farah.bearer);
    expect((await ask(testApp, 'GET', '/api/admin/users', undefined, farah.bearer)).status).toBe(200);
    expect((await ask(testApp, 'GET', '/api/admin/users', undefined, before.bearer)).status).toBe(401);
  });
});

test('customers are not asked for one', async () => {
  const asha = await aCustomer(testApp, 'customer@enrol.in');
  expect((await ask(testApp, 'GET', '/api/user/orders', undefined, asha.bearer)).status).toBe(200);
  const told = await ask(testApp, 'POST', '/api/auth/verify-token', {}, asha.bearer);
  expect(told.body).toMatchObject({ mustEnrol: false });
});
