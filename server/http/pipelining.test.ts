import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { mostWaitingRequests } from './pipelining.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Sends requests in one packet; the answers until the connection ends or has been quiet for some time. */
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
