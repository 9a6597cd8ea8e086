import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { formsOfAddress } from './form.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false, trustProxy: ['127.0.0.1'] });
  asha = await aCustomer(testApp, 'asha@forms.in');
});
afterAll(() => testApp.close());

const part = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsha';

/** Begins a form from an address and keeps it open. */
function begin(from: string): Socket {
  const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1');
  const headers = [`authorization: ${asha.bearer.authorization}`, `x-forwarded-for: ${from}`, 'content-length: 9999'];
  socket.write(['PUT /api/user/profile HTTP/1.1', 'host: localhost', ...headers].join('\r\n'));
  socket.write(`\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n${part}`);
  return socket.on('error', () => undefined);
}

async function save(from: string) {
  const form = new FormData();
  form.append('name', 'Asha Rao');
  const headers = { ...asha.bearer, 'x-forwarded-for': from };
  const response = await fetch(`${testApp.url}/api/user/profile`, { method: 'PUT', headers, body: form });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}

test('an address has so many forms in memory at once, others have their own, and a closed connection gives its place back', async () => {
  const open = Array.from({ length: formsOfAddress }, () => begin('203.0.113.1'));
  await waitUntil(
    () => save('203.0.113.1'),
    ({ status }) => status === 429,
  );
  expect(await save('203.0.113.1')).toEqual({ status: 429, code: 'too_many', retryAfter: '5' });
  expect((await save('203.0.113.2')).status).toBe(200);
  for (const socket of open) socket.destroy();
  await waitUntil(
    () => save('203.0.113.1'),
    ({ status }) => status === 200,
  );
});
