import assert from 'node:assert/strict';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { openPool, type Where } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded.ts';
import { knownMigrations, migrateTo } from '#database/migrate.ts';
import type { DB } from '#database/types.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { waitUntilHealthy } from '#test/process/health.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import { aDataDir } from '#test/process/product.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

/** Returns the schema: columns, constraints, indexes, triggers, functions. */
async function schemaOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Runs these migrations and makes the last one fail at its end. */
async function breaking(db: Kysely<DB>, names: readonly string[]): Promise<void> {
  const loaded = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => [name, await import(`#database/migrations/${name}.ts`)]),
  );
  const migrations = Object.fromEntries(loaded);
  const last = names.at(-1) ?? '';
  const sound = migrations[last];
  migrations[last] = {
    async up(tx) {
      await sound?.up(tx);
      await sql`select 1 / 0`.execute(tx);
    },
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  assert.match(String(error), /division by zero/);
}

/** Makes each migration fail at its end, and checks that the tables stay unchanged and the next run succeeds. */
async function breakEach(where: Where): Promise<number> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(where, { onError: () => undefined }) }) });
  try {
    for (const [n, name] of knownMigrations.entries()) {
      const before = await schemaOf(db);
      await breaking(db, knownMigrations.slice(0, n + 1));
      const left = (await schemaOf(db)).filter((line) => !before.includes(line) && !line.includes('kysely_'));
      assert.deepEqual(left, [], `${name} is undone whole`);
      await migrateTo(db, name);
    }
    return knownMigrations.length;
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
  async prove(runs) {
    let broken = 0;
    for (let run = 0; run < runs; run += 1) {
      const home = aDataDir();
      const embedded = await startEmbedded(home.dataDir);
      broken += await breakEach(embedded.connection).finally(async () => {
        await embedded.stop();
        await home.remove();
      });
    }
    await withShop({}, async (shop) => expectAllSettled(shop, await serveOnNewTables(shop)));
    return `${broken} migrations broken at their end and undone; served on and restarted on tables with ${later.length} later changes`;
  },
};
