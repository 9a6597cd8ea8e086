import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { options, port } from './options.ts';

/**
 * Bare Fastify server that runs one transaction per request: inserts a row of about the size of an order, updates it,
 * commits.
 */
const pool = new pg.Pool({ ...(options['database'] ?? {}), max: 20 });
await pool.query(`create table if not exists bench_orders (
  id text primary key, name text not null, email text not null, phone text not null, plan text not null,
  total integer not null, digest text not null, session text, created_at timestamptz not null default now())`);

const app = Fastify();
app.get('/', async () => 'ready');
app.post<{ Body: Record<string, unknown> }>('/order', async ({ body }) => {
  const id = randomUUID();
  const values = [id, body['name'], body['email'], body['phone'], body['planId'], body['amount'], id + id];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into bench_orders (id, name, email, phone, plan, total, digest) values ($1, $2, $3, $4, $5, $6, $7)',
      values,
    );
    await client.query('update bench_orders set session = $2 where id = $1', [id, `session_${id}${id}${id}`]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return { order_id: id };
});
await app.listen({ port, host: '127.0.0.1' });
