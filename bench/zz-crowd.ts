import pg from 'pg';
import { openDb, openPool } from '../database/connect.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { seedCatalogue } from '../database/seed.ts';
import { crowd } from '../test/crowd.ts';

const e = await startEmbedded('/tmp/h/measures-db/crowd');
console.log(e.connection);
if (process.argv[2] === 'fill') {
  const db = openDb(openPool(e.connection, { say: console.error }));
  await migrate(db);
  await seedCatalogue(db);
  await db.destroy();
  const c = new pg.Client(e.connection);
  await c.connect();
  const t = Date.now();
  for (const s of crowd(100000)) await c.query(s);
  await c.query('vacuum analyze people, orders, papers');
  await c.end();
  console.log('filled', (Date.now() - t) / 1000);
} else await new Promise((r) => process.on('SIGTERM', r));
await e.stop();
