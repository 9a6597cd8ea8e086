import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { mostPieces } from './read-bytes.ts';

let testApp: TestApp;
let bearer: string;
beforeAll(async () => {
  testApp = await openTestApp();
  bearer = (await aCustomer(testApp, 'asha@chunks.in')).bearer.authorization;
});
afterAll(() => testApp.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const closeOf = (socket: Socket) => new Promise<void>((closed) => socket.once('close', () => closed()));

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const tiny = (count: number) => chunk('x').repeat(count);
const boundary = 'a-boundary';
const formHead = `--${boundary}\r\ncontent-disposition: form-data; name="aadhaar_card"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;

async function begin(head: string, type: string): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(testApp.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let received = '';
  socket.on('error', () => undefined).on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  await once(socket, 'connect');
  const headers = `host: localhost\r\nauthorization: ${bearer}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked`;
  socket.write(`${head} HTTP/1.1\r\n${headers}\r\n\r\n`);
  return { socket, received: () => received };
}

const json = 'application/json';
const form = `multipart/form-data; boundary=${boundary}`;

describe('a body in chunks', () => {
  test.each(['/api/auth/login', '/api/cashfree/webhook'])('is read at %s', async (path) => {
    const { socket, received } = await begin(`POST ${path}`, json);
    for (const part of ['{"email":"asha@', 'chunks.in","pass', 'word":"wrong"}']) {
      socket.write(chunk(part));
      await pause(20);
    }
    socket.write('0\r\n\r\n');
    await expect.poll(received).toMatch(/^HTTP\/1.1 401/);
  });

  test('of one byte each are closed before they are read, and take no memory', async () => {
    const before = process.memoryUsage.rss();
    const connections = await Promise.all(
      Array.from({ length: 10 }, (_, n) => begin(`POST ${n < 5 ? '/api/cashfree/webhook' : '/api/unknown'}`, json)),
    );
    const closed = connections.map(({ socket }) => closeOf(socket));
    for (const { socket } of connections) socket.write(tiny(200_000));
    await Promise.all(closed);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test('of one byte each are refused in forms', async () => {
    const { socket, received } = await begin('PUT /api/user/profile', form);
    const closed = closeOf(socket);
    socket.write(chunk(formHead) + tiny(500_000));
    await closed;
    expect(received()).toMatch(/^(HTTP\/1.1 400|$)/);
  });

  test('of one byte each before the first part of a form are refused', async () => {
    const { socket } = await begin('PUT /api/user/profile', form);
    const closed = closeOf(socket);
    socket.write(tiny(5_000));
    await closed;
  });

  test.each(['GET /api/live', 'GET /plans', 'HEAD /plans'])('is not taken with %s', async (head) => {
    const { socket, received } = await begin(head, json);
    await closeOf(socket);
    expect(received()).toBe('');
  });

  test('behind a request that waits closes the connection', async () => {
    const { hostname, port } = new URL(testApp.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    const closed = closeOf(socket);
    const body = `host: localhost\r\ncontent-type: ${json}\r\ntransfer-encoding: chunked\r\n\r\n${tiny(1_000)}`;
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer}\r\n\r\nPOST /api/auth/login HTTP/1.1\r\n${body}`,
    );
    await closed;
  });

  test.each(['POST /%', 'POST /api/unknown', 'POST /api/auth/logout', 'PUT /api/user/profile'])(
    'that goes on after the reply to %s closes its connection',
    async (head) => {
      const { socket } = await begin(head, head.startsWith('PUT') ? 'text/plain' : json);
      const closed = closeOf(socket).then(() => 'closed');
      const packet = chunk('x'.repeat(4_000));
      const timer = setInterval(() => socket.write(packet), 20);
      const end = await Promise.race([closed, pause(5_000, 'open')]);
      clearInterval(timer);
      expect(end).toBe('closed');
    },
  );

  test('that is too large is refused', async () => {
    const { socket, received } = await begin('POST /api/auth/login', json);
    const closed = closeOf(socket);
    for (let n = 0; n < 6; n += 1) socket.write(chunk('x'.repeat(60_000)));
    await closed;
    expect(received()).toMatch(/^(HTTP\/1.1 413|$)/);
  });
});

test('a body of the largest size in the smallest packets of a network is read', () => {
  const largest = 100 * 1024;
  const smallestPacket = 536;
  expect(mostPieces(largest)).toBeGreaterThan(2 * (largest / smallestPacket));
});
