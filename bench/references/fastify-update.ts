import Fastify from 'fastify';
import pg from 'pg';
import { options, port } from './options.ts';

/** Bare Fastify that changes one row of the tasks for every request, and commits it. */
const pool = new pg.Pool({ ...(options['database'] ?? {}), max: 20 });
const app = Fastify();
app.get('/', async () => 'ready');
app.patch<{ Params: { id: string }; Body: { status: string } }>('/tasks/:id', async ({ params, body }) => {
  const done = body.status === 'done' ? new Date() : null;
  await pool.query('update tasks set status = $2, done_at = $3 where id = $1', [params.id, body.status, done]);
  return { id: params.id };
});
await app.listen({ port, host: '127.0.0.1' });
