import Fastify from 'fastify';
import pg from 'pg';
import { options, port } from './options.ts';

/** Bare Fastify server that updates one row of the tasks table per request and commits. */
const pool = new pg.Pool({ ...(options['database'] ?? {}), max: 20 });
const app = Fastify();
app.get('/', async () => 'ready');
app.patch<{ Params: { id: string } }>('/tasks/:id', async ({ params: { id } }) => {
  await pool.query('update tasks set updated_at = now(), version = version + 1 where id = $1', [id]);
  return { id };
});
await app.listen({ port, host: '127.0.0.1' });
