import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, goodPassword, logIn, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const tls = { 'x-forwarded-proto': 'https' };

let secure: TestApp;
beforeAll(async () => {
  secure = await openTestApp({ publicUrl: 'https://chulha.example' });
});
afterAll(() => secure.close());

test('over TLS the session cookie is Secure with the __Host- prefix, and no other name is accepted', async () => {
  await signUp(secure, 'tls@x.in');
  const { body, headers } = await ask(secure, 'POST', '/api/auth/login', { email: 'tls@x.in', password: goodPassword });
  const [cookie = '', ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
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

describe('without Sec-Fetch-Site, as old browsers send it, the Origin decides:', () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await openTestApp({ publicUrl: 'https://chulha.example', trustProxy: ['127.0.0.1'] });
  });
  afterAll(() => proxied.close());

  /** Returns the status of a state-changing request with the cookie and the given headers, such as a forged Host. */
  async function change(testApp: TestApp, cookie: string, headers: Record<string, string>): Promise<number> {
    const sent = request(`${testApp.url}/api/auth/verify-token`, { method: 'POST', headers: { cookie, ...headers } });
    const answered = new Promise<number>((resolve, reject) => {
      sent.on('error', reject).on('response', (answer) => {
        void text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
      });
    });
    sent.end();
    return answered;
  }
  let cookie: string | undefined;

  test.each([
    ['of the public address', 'https://chulha.example', 'chulha.example', {}, 200],
    ['of the public address, with another Host by the proxy', 'https://chulha.example', 'app:3000', {}, 200],
    ['of the public host without TLS', 'http://chulha.example', 'chulha.example', {}, 403],
    ['of the public host on another port', 'https://chulha.example:8443', 'chulha.example', {}, 403],
    ['of another address that a trusted proxy names', 'https://www.chulha.example', 'www.chulha.example', tls, 200],
    ['of such a host without TLS', 'http://www.chulha.example', 'www.chulha.example', tls, 403],
    ['of another site', 'https://evil.example', 'chulha.example', {}, 403],
    ['that is opaque', 'null', 'chulha.example', {}, 403],
  ])('%s', async (_what, origin, host, more, status) => {
    cookie ??= (await aCustomer(proxied, 'old@x.in')).cookie;
    expect(await change(proxied, cookie, { origin, host, ...more })).toBe(status);
  });

  test('in development the address that the request has', async () => {
    const local = await openTestApp({ publicUrl: 'http://localhost:3000' });
    try {
      const { cookie: own } = await aCustomer(local, 'dev@x.in');
      const { host } = new URL(local.url);
      expect(await change(local, own, { host, origin: `http://${host}` })).toBe(200);
      expect(await change(local, own, { host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(200);
      expect(await change(local, own, { host, origin: `https://${host}` })).toBe(403);
      // No proxy is trusted, so X-Forwarded-Proto is ignored.
      expect(await change(local, own, { host, origin: `https://${host}`, ...tls })).toBe(403);
    } finally {
      await local.close();
    }
  });
});
