import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireDeclaredAccess } from './access.ts';

test('a route without declared access fails at registration', () => {
  const app = Fastify();
  requireDeclaredAccess(app);
  expect(() => app.get('/open', async () => 'open')).toThrow('GET /open declares no access');
});
