import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let bearer = '';
beforeAll(async () => {
  testApp = await openTestApp();
  bearer = (await aCustomer(testApp, 'asha@abort.in')).bearer.authorization;
});
afterAll(() => testApp.close());

const lines = () => testApp.logged.map((line) => JSON.parse(line) as { level: number; msg?: string });

/** Sends a part of a request, then closes the connection in the given way. */
async function abort(head: string, part: string, way: 'end' | 'resetAndDestroy'): Promise<void> {
  const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: x\r\nAuthorization: ${bearer}\r\nContent-Length: 5000\r\n\r\n${part}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const closed = once(socket, 'close');
  socket[way]();
  socket.destroySoon();
  await closed;
}

const form = 'PUT /api/user/profile HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b';
const file =
  '--b\r\nContent-Disposition: form-data; name="panCard"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF';
const contact = 'POST /api/contact HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded';
const json = 'POST /api/quote HTTP/1.1\r\nContent-Type: application/json';

test.each([
  ['JSON', json, '{"planId":', 'end'],
  ['JSON, reset', json, '{"planId":', 'resetAndDestroy'],
  ['a form without scripts', contact, 'name=Asha', 'end'],
  ['a form, before its first part', form, '--b', 'end'],
  ['a file', form, file, 'end'],
  ['a file, reset', form, file, 'resetAndDestroy'],
] as const)('a client that leaves in the middle of sending %s is no error of ours', async (_what, head, part, way) => {
  const before = lines().length;
  await abort(head, part, way);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(
    lines()
      .slice(before)
      .filter(({ level }) => level > 30),
  ).toEqual([]);
  expect((await fetch(`${testApp.url}/api/plans`)).status).toBe(200);
});
