import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { onReplyEnd } from './reply-end.ts';

test('a request within the process that ended before its reply counts as ended', async () => {
  const app = Fastify();
  const leave = new AbortController();
  const done = vi.fn<() => void>();
  const answered = new Promise<void>((resolve) => {
    app.get('/', async (request, reply) => {
      leave.abort();
      await new Promise(setImmediate);
      onReplyEnd(request, reply, done);
      resolve();
      return 'late';
    });
  });
  await expect(app.inject({ url: '/', signal: leave.signal })).rejects.toThrow();
  await answered;
  expect(done).toHaveBeenCalledOnce();
  await app.close();
});
