import assert from 'node:assert/strict';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { openPool, type Where } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded.ts';
import { knownMigrations, migrate } from '#database/migrate.ts';
import type { DB } from '#database/types.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { waitUntilHealthy } from '#test/process/health.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import { aDataDir } from '#test/process/product.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

/** Runs all migrations, the last of which fails at its end, and then as they are; nothing may remain of the first run. */
async function breakOnce(where: Where): Promise<void> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(where, { onError: () => undefined }) }) });
  try {
    const loaded = await Promise.all(
      knownMigrations.map(
        async (name): Promise<[string, Migration]> => [name, await import(`#database/migrations/${name}.ts`)],
      ),
    );
    const broken: Migration = { up: (tx) => sql`select 1 / 0`.execute(tx).then(() => undefined) };
    const all = Object.fromEntries([...loaded, ['999-broken', broken]]);
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest();
    assert.match(String(error), /division by zero/);
    assert.deepEqual(await db.introspection.getTables(), [], 'undone whole');
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Changes of a later release: columns, a table, an index, and a migration that this release does not know. */
const later = [
  'alter table orders add column gift_note text, add column weight integer not null default 0',
  'alter table users add column nickname text',
  'alter table tasks add column colour text',
  'create table gifts (id uuid primary key default gen_random_uuid(), order_id text references orders)',
  'create index orders_by_gift on orders (gift_note)',
  "insert into kysely_migration (name, timestamp) values ('999-later', now()::text)",
];

async function serveOnNewTables(shop: Shop): Promise<string[]> {
  const reading = startHttpClients(shop.port, readRequests(4, ['/', '/api/plans', '/readyz']));
  for (const statement of later) await sql.raw(statement).execute(shop.db);
  const names = ['on-new-tables-1', 'on-new-tables-2'];
  const buy = async (name: string) => {
    const orderId = await pressesPay(shop, name);
    await pays(shop, orderId);
    await waitsForTicket(shop, orderId);
  };
  await buy(names[0] ?? '');
  assert.deepEqual((await reading.stop()).failures, []);
  await shop.product.stop();
  await shop.open();
  await waitUntilHealthy(shop.url, 10);
  await buy(names[1] ?? '');
  return names;
}

export const migrations: Experiment = {
  name: 'migrations',
  fault: 'migration fails half way; old server on new schema',
  promise: 'undone whole; both serve',
  runs: 1,
  async prove() {
    const home = aDataDir();
    const embedded = await startEmbedded(home.dataDir);
    await breakOnce(embedded.connection).finally(async () => {
      await embedded.stop();
      await home.remove();
    });
    await withShop({}, async (shop) => expectAllSettled(shop, await serveOnNewTables(shop)));
    return `all migrations undone by a broken one; served on and restarted on tables with ${later.length} later changes`;
  },
};
