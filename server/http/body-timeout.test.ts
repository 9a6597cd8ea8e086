import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { registerBodyTimeout } from './body-timeout.ts';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify();
  registerBodyTimeout(app);
  app.post('/slow', { config: { access: 'everyone', bodyTimeoutMs: 300 } }, async (request) => request.body);
  port = await freeLoopbackPort();
  await app.listen({ port, host: '127.0.0.1' });
});
afterEach(() => app.close());

/**
 * Sends headers, then the parts of a body with pauses in between. Returns all data received until the connection
 * closes.
 */
async function send(parts: string[], pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  const length = Buffer.byteLength(parts.join(''));
  socket.write(
    `POST /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await closed;
  return received;
}

test('a body that arrives in time is answered', async () => {
  expect(await send(['{"a":', '1}'], 20)).toContain('200 OK');
});

test('a connection whose body does not arrive in time is closed without a response', async () => {
  expect(await send(['{"a":', '1}'], 900)).toBe('');
});

test('a request without a body is not timed', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/nowhere`)).status).toBe(404);
});
