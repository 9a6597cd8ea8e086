import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { limitPipelining, mostWaitingRequests } from './pipelining.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Sends requests in one packet; counts the responses until the connection ends or is quiet for `quietMs`. */
function pipelined(count: number, path: string, quietMs = 500): Promise<{ answers: number; closed: boolean }> {
  const { hostname, port } = new URL(testApp.url);
  return new Promise((done, failed) => {
    let received = '';
    let closed = false;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)),
    );
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('end', () => {
      closed = true;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') closed = true;
      else failed(error);
    });
    socket.on('close', () => done({ answers: received.split('HTTP/1.1 ').length - 1, closed }));
  });
}

test('a few pipelined requests are answered', async () => {
  expect(await pipelined(mostWaitingRequests, '/livez')).toEqual({ answers: mostWaitingRequests, closed: false });
});

test('many on one connection close it, before their work is done', async () => {
  const { answers, closed } = await pipelined(2_000, '/login', 10_000);
  expect(closed).toBe(true);
  expect(answers).toBeLessThanOrEqual(mostWaitingRequests);
});

test('a connection takes any number of requests one after the other', async () => {
  for (let n = 0; n < 3 * mostWaitingRequests; n += 1) expect((await fetch(`${testApp.url}/livez`)).status).toBe(200);
});

test('pipelined requests are handled one after the other', async () => {
  const begun: number[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(
    limitPipelining((request, response) => {
      open += 1;
      most = Math.max(most, open);
      begun.push(Number(request.url?.slice(1)));
      setTimeout(() => {
        open -= 1;
        response.end(request.url);
      }, 20);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(Array.from({ length: 5 }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (received.endsWith('/4')) break;
  }
  server.close();
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 1]);
});

test('a request that waits on a connection which has ended is not handled', async () => {
  const begun: (string | undefined)[] = [];
  const server = createServer(
    limitPipelining((request, response) => {
      begun.push(request.url);
      setTimeout(() => response.end(), 100);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /first HTTP/1.1\r\nHost: localhost\r\n\r\nGET /second HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => begun).toEqual(['/first']);
  socket.destroy();
  await pause(300);
  server.close();
  expect(begun).toEqual(['/first']);
});
