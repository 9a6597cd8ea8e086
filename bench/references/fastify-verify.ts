import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { options, port } from './options.ts';

/** Bare Fastify server that verifies one password per request, with our server's limit on parallel verifications. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const stored = String(options['hash']);
let running = 0;
const waiting: (() => void)[] = [];
const app = Fastify();
app.get('/', async () => 'ready');
app.post<{ Body: { password: string } }>('/login', async (request) => {
  if (running === atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  const fits = await verify(stored, request.body.password);
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
  return { fits };
});
await app.listen({ port, host: '127.0.0.1' });
