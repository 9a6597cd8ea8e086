import Fastify from 'fastify';
import pg from 'pg';
import { options, port } from './options.ts';

/** Bare Fastify server that reads one row per request. */
const pool = new pg.Pool({ ...(options['database'] ?? {}), max: 20 });
const app = Fastify();
app.get('/', async () => 'ready');
app.get<{ Params: { id: string } }>('/plan/:id', async (request, reply) => {
  const { rows } = await pool.query('select * from plans where slug = $1', [request.params.id]);
  return rows[0] ?? reply.code(404).send();
});
await app.listen({ port, host: '127.0.0.1' });
