import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let without: TestApp;
beforeAll(async () => {
  without = await openTestApp({ jobs: false, sms: false });
});
afterAll(() => without.close());

test('without a provider nobody is offered a login by phone, and who asks is told how to log in', async () => {
  for (const path of ['/login', '/login-code', '/hi/login']) {
    const { html } = await readPage(without, path);
    expect(html).toContain('/find-order');
    expect(html).not.toContain('/login-phone');
  }
  expect((await readPage(without, '/login-phone')).text).toContain('Phone sign-in is not available here.');
  const { status, body } = await ask(without, 'POST', '/api/auth/phone/send-otp', { phone: '9876543210' });
  expect([status, body.message]).toEqual([404, 'Phone sign-in is not available here. Please log in by e-mail.']);
});

test('with one, both login pages lead there', async () => {
  const withCodes = await openTestApp({ jobs: false });
  try {
    for (const path of ['/login', '/login-code'])
      expect((await readPage(withCodes, path)).text).toContain('Login with Phone');
  } finally {
    await withCodes.close();
  }
});
