import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailbox } from './mailbox/test-mailbox.ts';
import { anOrder, aSandbox, merchantHeaders } from './payments/test-sandbox.ts';

let box: Awaited<ReturnType<typeof aMailbox>>;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeAll(async () => {
  box = await aMailbox();
  sandbox = await aSandbox({ publicUrl: 'http://shop.example:3000/dev/cashfree' });
});
afterAll(async () => {
  await sandbox.close();
  await box.close();
});

/** Returns the status of a request with this Host header, which fetch cannot set. */
function statusOf(url: string, host: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject).end(body);
  });
}

const pages = () => [`${box.url}/`, `${box.url}/api/messages`, `${sandbox.url}/`, `${sandbox.url}/admin/orders`];

test.each([
  'localhost:3000',
  'localhost',
  'shop.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'shop.example',
  'SHOP.example:3000',
])('pages are answered at %s', async (host) => {
  for (const page of pages()) expect([page, await statusOf(page, host)]).toEqual([page, 200]);
});

test.each(['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'shop.example.evil'])(
  'a page whose name %j resolves to this machine reads nothing',
  async (host) => {
    for (const page of pages()) expect([page, await statusOf(page, host)]).toEqual([page, 403]);
  },
);

test('a server calls the order API by any name', async () => {
  const headers = { ...merchantHeaders, 'content-type': 'application/json' };
  const body = JSON.stringify(anOrder());
  expect(await statusOf(`${sandbox.url}/pg/orders`, 'payments:23100', { method: 'POST', headers, body })).toBe(200);
});

test.each([
  ['http://localhost:3000', 303],
  ['https://evil.example', 403],
  ['http://localhost:4000', 403],
  ['null', 403],
])('a form sent from %s is answered with %i', async (origin, status) => {
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  for (const form of [`${box.url}/delete-all`, `${sandbox.url}/admin/reset`]) {
    const sent = { method: 'POST', headers, body: 'body=%7B%7D' };
    expect([form, await statusOf(form, 'localhost:3000', sent)]).toEqual([form, status]);
  }
});
