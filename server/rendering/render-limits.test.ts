import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// 3 renderings per minute for each address.
const factor = 0.01;
const each = 3;

let unlimited: TestApp;
let testApp: TestApp;
beforeAll(async () => {
  unlimited = await openTestApp();
  testApp = await openTestApp({
    where: unlimited.where,
    rateLimitFactor: factor,
    trustProxy: ['127.0.0.1'],
    jobs: false,
  });
});
afterAll(async () => {
  await testApp.close();
  await unlimited.close();
});

let network: string;
let seen = 0;
beforeEach(() => {
  seen += 1;
  network = `203.0.113.${seen}`;
});

const browser = { accept: 'text/html,*/*;q=0.8' };
const open = (path: string, more: Record<string, string> = {}, method = 'GET') =>
  fetch(testApp.url + path, {
    method,
    redirect: 'manual',
    headers: { ...browser, 'x-forwarded-for': network, ...more },
  });
const statusesOf = async (count: number, path: string, more: Record<string, string> = {}, method = 'GET') => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const reply = await open(path, more, method);
    await reply.arrayBuffer();
    statuses.push(reply.status);
  }
  return statuses;
};
/** Page that is rendered for each request. */
const personal = '/reset-password/none';
const asGuestUntilRefused = () => statusesOf(each + 1, personal);

const forEverybody = [
  '/login',
  '/login?from=/orders',
  '/login-code',
  '/login-phone',
  '/signup',
  '/verify-otp',
  '/forgot-password',
  '/logout',
  '/find-order',
  '/contact',
  '/payment-success?order_id=ch_none',
  '/checkout/basic',
  '/hi/login?from=/hi/orders',
  '/hi/payment-success?order_id=ch_none',
  '/hi/checkout/basic?months=3',
];

test('an address that uses up its renderings still gets the pages that others have had', async () => {
  for (const [n, path] of forEverybody.entries()) {
    const from = { 'x-forwarded-for': `198.51.100.${n}` };
    expect([path, await statusesOf(1, path.replace(/\?.*/, ''), from)]).toEqual([path, [200]]);
  }
  expect(await asGuestUntilRefused()).toEqual([200, 200, 200, 429]);
  for (const path of forEverybody) expect([path, await statusesOf(1, path)]).toEqual([path, [200]]);
});

describe('a checkout with a choice in its address', () => {
  const choice = '/checkout/basic?months=3';
  const shown = async (path: string) => (await open(path)).text();
  const months = (html: string) => /name="duration" checked="" value="(\d+)"/.exec(html)?.[1];

  test('is rendered with the choice, and without it when the renderings of the network are used up', async () => {
    await open('/checkout/basic');
    const [plain, own] = [await shown('/checkout/basic'), await shown(choice)];
    await asGuestUntilRefused();
    const refused = await open(choice);
    expect([refused.status, await refused.text()]).toEqual([200, plain]);
    expect([months(plain), months(own)]).toEqual(['12', '3']);
  });

  test('of a plan that does not exist is counted', async () => {
    await open('/checkout/basic');
    const statuses: number[] = [];
    for (let n = 0; n <= each; n += 1) statuses.push(...(await statusesOf(1, `/checkout/none-${n}`)));
    expect(statuses).toEqual([404, 404, 404, 429]);
  });
});

test('a contact page with the number of a sent message is refused, because without it the form is shown again', async () => {
  await asGuestUntilRefused();
  expect([await statusesOf(1, '/contact'), await statusesOf(1, '/contact?sent=E-2345')]).toEqual([[200], [429]]);
});

test('made-up sessions, browser cookies, HEAD and neighbours in a /64 count as the guests of the network', async () => {
  network = `2001:db8:0:${seen}::1`;
  await asGuestUntilRefused();
  const secret = 'a'.repeat(43);
  for (const cookie of [`token=${secret}`, `browser=${secret}`, `token=%E0%A4%A`, `token=; token=${secret}`])
    expect([cookie, await statusesOf(1, personal, { cookie })]).toEqual([cookie, [429]]);
  for (const path of [
    `${personal}?a=1`,
    '/reset-password/other',
    '/hi/reset-password/none',
    '/verify/none',
    '/login.data',
  ])
    expect([path, await statusesOf(1, path)]).toEqual([path, [429]]);
  expect(await statusesOf(1, personal, {}, 'HEAD')).toEqual([429]);
  network = `2001:db8:0:${seen}:ffff::9`;
  expect(await statusesOf(1, personal)).toEqual([429]);
});

test('the data of a page is refused with the error of the API', async () => {
  await asGuestUntilRefused();
  const { status, body, headers } = await ask(testApp, 'GET', '/login.data', undefined, { 'x-forwarded-for': network });
  expect([status, body['code'], body['message']]).toEqual([429, 'too_many', expect.stringMatching(/in \d+ seconds/)]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});
