import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Returns status, location and body digest (without nonces) of the response to exactly this request target. */
async function answerTo(target: string) {
  const [response] = (await once(get(testApp.url, { path: target, agent: false }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, location: response.headers.location, digest: digestOf(await text(response)) };
}

const digestOf = (page: string) =>
  createHash('sha256')
    .update(page.replace(/nonce="[^"]*"/g, ''))
    .digest('hex');

test.each([
  '/',
  '/plans',
  '/plans?utm_source=x',
  '/api/plans',
  '/livez',
  '/login',
  '/services/',
  '/robots.txt',
  '/none',
])('%s is answered alike in absolute form (RFC 9112, 3.2.2)', async (target) => {
  const origin = await answerTo(target);
  for (const base of ['http://127.0.0.1', 'HTTPS://chulha.example:8443'])
    expect(await answerTo(base + target)).toEqual(origin);
});

test.each([
  ['http://chulha.example', '/'],
  ['http://chulha.example?utm_source=x', '/?utm_source=x'],
  ['http://chulha.example//plans', '//plans'],
  ['http://chulha.example/uploads/../plans', '/uploads/../plans'],
])('%s is %s', async (absolute, target) => {
  expect(await answerTo(absolute)).toEqual(await answerTo(target));
});

test.each([
  ['ftp://chulha.example/plans', 404],
  ['plans', 400],
  ['http:/plans', 400],
])('%s is no page: %i', async (target, status) => {
  expect((await answerTo(target)).status).toBe(status);
});
