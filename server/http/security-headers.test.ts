import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aBuyer } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';

let testApp: TestApp;
let limited: TestApp;
let asha: Session;
let photo = '';
/** Error that page rendering and the payment provider throw. */
let failure: Error | undefined;
const fail = () => {
  if (failure) throw failure;
};
beforeAll(async () => {
  testApp = await openTestApp({
    publicUrl: 'https://chulha.example',
    web: (real) => ({
      ...real,
      handle: async (...args) => {
        fail();
        return real.handle(...args);
      },
    }),
    payments: (real) => ({
      ...real,
      openSession: async (order) => {
        fail();
        return real.openSession(order);
      },
    }),
  });
  asha = await aCustomer(testApp, 'asha@headers.in');
  await saveProfile(testApp, asha, { profilePhoto: upload(await aPicture()) });
  const profile = await fetch(`${testApp.url}/api/user/profile`, { headers: asha.bearer });
  photo = ((await profile.json()) as { user: { profilePhoto: string } }).user.profilePhoto;
  limited = await openTestApp({ publicUrl: 'https://chulha.example', rateLimitFactor: 0.001, jobs: false });
});
afterAll(async () => {
  await limited.close();
  await testApp.close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string; app?: 'limited' };
type Answer = { status: number; headers: Headers };

/** Sends a request with Node's client, because fetch refuses some methods. */
async function send(path: string, { method = 'GET', headers = {}, body, app }: Sent = {}): Promise<Answer> {
  const asking = request((app === 'limited' ? limited : testApp).url + path, { method, headers });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  answer.destroy();
  return { status: answer.statusCode, headers: new Headers(answer.headers) };
}

function expectSecurityHeaders({ headers }: Answer): void {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toMatch(/unsafe/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
}

const post = (body: string, type = 'application/json'): Sent => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const form = 'application/x-www-form-urlencoded';
const filled = new URLSearchParams({ name: 'Asha', email: 'asha@headers.in', message: 'Hello there' }).toString();

describe('every kind of response has the security headers', () => {
  const kinds: [what: string, status: number, path: string, sent?: Sent][] = [
    ['a shared page', 200, '/plans'],
    ['a shared page, HEAD', 200, '/plans', { method: 'HEAD' }],
    ['a page of one person', 200, '/login'],
    ['the data of a page', 200, '/checkout/basic.data'],
    ['a file', 200, '/icon.svg'],
    ['robots.txt', 200, '/robots.txt'],
    ['the API', 200, '/api/plans'],
    ['the API’s description', 200, '/api/openapi.json'],
    ['health', 200, '/livez'],
    ['a form without scripts', 303, '/api/contact', post(filled, form)],
    ['another spelling of a page', 308, '/PLANS'],
    ['a body that is no JSON', 400, '/api/quote', post('{')],
    ['an invalid body', 400, '/api/quote', post('{}')],
    ['a refused form without scripts', 400, '/api/contact', post('name=', form)],
    ['NUL in a path', 400, '/api/plan/%00'],
    ['a guest', 401, '/api/user/profile'],
    ['an unknown page', 404, '/no/such/page'],
    ['an unknown address of the API', 404, '/api/nothing'],
    ['a malformed path', 404, '/api/plan/%zz'],
    ['a long path', 404, `/api/plan/${'a'.repeat(300)}`],
    ['an unknown file', 404, '/uploads/nothing'],
    ['a page that is posted to', 404, '/plans', post('{}')],
    ['OPTIONS', 404, '/api/user/profile', { method: 'OPTIONS' }],
    ['PURGE', 404, '/api/user/profile', { method: 'PURGE' }],
    ['PROPFIND of a page', 404, '/plans', { method: 'PROPFIND' }],
    ['200 kB', 413, '/api/quote', post(JSON.stringify({ planId: 'a'.repeat(200_000) }))],
    ['XML', 415, '/api/quote', post('<plan/>', 'text/xml')],
  ];
  test.each(kinds)('%s: %i', async (_what, status, path, sent) => {
    const answer = await send(path, sent);
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer);
  });

  test.each(['/plans', '/icon.svg', '/api/openapi.json'])('a copy that is current, of %s: 304', async (path) => {
    const etag = (await send(path)).headers.get('etag') ?? 'none';
    const answer = await send(path, { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expectSecurityHeaders(answer);
  });

  test('a live stream, and a stored file with a policy of its own', async () => {
    for (const path of ['/api/live', '/api/user/export', photo]) {
      const answer = await send(path, { headers: asha.bearer });
      expect([path, answer.status]).toEqual([path, 200]);
      expectSecurityHeaders(answer);
    }
    expect((await send(photo, { headers: asha.bearer })).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('a refused right: 403', async () => {
    const answer = await send('/api/admin/users', { headers: asha.bearer });
    expect(answer.status).toBe(403);
    expectSecurityHeaders(answer);
  });

  test.each(['/api/quote', '/verify/none'])('too many requests of %s: 429', async (path) => {
    const sent: Sent = { ...(path.startsWith('/api') ? post('{}') : {}), app: 'limited' };
    await send(path, sent);
    const answer = await send(path, sent);
    expect(answer.status).toBe(429);
    expectSecurityHeaders(answer);
  });

  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  test.each([
    ['a fault', 500, new Error('a bug')],
    ['an outage', 503, outage],
  ])('%s of ours: %i', async (_what, status, error) => {
    const order = JSON.stringify(aBuyer());
    failure = error;
    const answers = [await send('/verify/none'), await send('/api/cashfree/initiate-payment', post(order))];
    failure = undefined;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    for (const answer of answers) expectSecurityHeaders(answer);
  });
});

test('without TLS there is no HSTS', async () => {
  const plain = await openTestApp({ jobs: false, where: testApp.where });
  for (const path of ['/plans', '/api/plans', '/api/nothing'])
    expect((await fetch(plain.url + path)).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});
