import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { isOutage, openDb, openPool, ping, type Where } from './connect.ts';

let where: Where;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ where, drop } = await freshDatabase(inject('postgres')));
});
afterAll(() => drop());

test('a connection cut while in use fails only the query that uses it', async () => {
  const pool = openPool(where, { onError: () => undefined });
  const held = await pool.connect();
  const { rows } = await held.query('select pg_backend_pid() as pid');
  const cut = new Promise((resolve) => held.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await cut;
  const lost: unknown = await held.query('select 1').catch((error: unknown) => error);
  expect(isOutage(lost), String(lost)).toBe(true);
  held.release();
  const db = openDb(pool);
  await ping(db);
  await db.destroy();
});
