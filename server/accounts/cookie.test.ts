import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, goodPassword, logIn, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let secure: TestApp;
beforeAll(async () => {
  secure = await openTestApp({ publicUrl: 'https://chulha.example' });
});
afterAll(() => secure.close());

test('over TLS the session cookie is Secure with the __Host- prefix, and no other name is accepted', async () => {
  await signUp(secure, 'tls@x.in');
  const { body, headers } = await ask(secure, 'POST', '/api/auth/login', { email: 'tls@x.in', password: goodPassword });
  const [cookie = '', device = ''] = headers.getSetCookie();
  expect(device).toMatch(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).toMatch(/^__Host-token=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const sessions = async (cookieHeader: string) =>
    (await ask(secure, 'GET', '/api/user/sessions', undefined, { cookie: cookieHeader })).status;
  expect([await sessions(cookie.split(';')[0] ?? ''), await sessions(`token=${body.token}`)]).toEqual([200, 401]);
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('over TLS logout deletes the cookie', async () => {
  const { cookie } = await logIn(secure, 'tls@x.in');
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const { headers } = await ask(secure, 'POST', '/api/auth/logout', undefined, own);
  expect(headers.get('set-cookie')).toMatch(/^__Host-token=; .*Expires=Thu, 01 Jan 1970/);
  expect((await ask(secure, 'GET', '/api/user/sessions', undefined, { cookie })).status).toBe(401);
});

test('a form on another site does not log out its visitor, whose browser sends it without cookies', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
  const answer = await fetch(`${secure.url}/api/auth/logout`, { method: 'POST', body: '', headers: foreign });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});
