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

/** Sends part of a request, then closes the connection in the given way. */
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

const getting = (path: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer}\r\n\r\n`;
const posting = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`;

async function resetAfter(sent: string, ms: number): Promise<void> {
  const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  const closed = once(socket, 'close');
  socket.resetAndDestroy();
  await closed;
}

const faults = async () =>
  (await (await fetch(`${testApp.url}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith('http_') && /status="5\d\d"/.test(line));

test('connections reset right after their requests leave no error line and no counted fault', async () => {
  const ofApi = [
    '/api/user/profile',
    '/api/user/export',
    '/api/live',
    '/api/plans',
    '/api/nothing',
    '/uploads/nothing',
  ];
  const ofPages = ['/login', '/plans', '/checkout/basic', '/cases', '/no/such/page'];
  const requests = [
    ...[...ofApi, ...ofPages].flatMap((path) => [getting(path), getting(path, 'HEAD')]),
    ...['/api/quote', '/api/auth/login', '/api/contact', '/api/orders/find', '/plans'].map(posting),
  ];
  const before = lines().length;
  for (const ms of [0, 0, 1, 2, 3, 5, 10])
    for (const sent of requests) await Promise.all(Array.from({ length: 5 }, () => resetAfter(sent, ms)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(
    lines()
      .slice(before)
      .filter(({ level }) => level > 30),
  ).toEqual([]);
  expect(await faults()).toEqual([]);
  expect((await fetch(`${testApp.url}/api/plans`)).status).toBe(200);
}, 60_000);
