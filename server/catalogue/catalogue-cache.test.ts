import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Db, isOutage, openDb, openPool } from '#database/connect.ts';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { freshDatabase } from '#test/database.ts';
import { createCatalogueCache } from './catalogue-cache.ts';

let pool: pg.Pool;
let db: Db;
let drop: () => Promise<void>;
beforeEach(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  pool = openPool(fresh.where, { onError: () => undefined });
  db = openDb(pool);
  await seedCatalogue(db);
  drop = async () => {
    await db.destroy();
    await fresh.drop();
  };
});
afterEach(() => drop());

const slug = 'zomato-starter';
const rename = (name: string) => db.updateTable('plans').set({ name }).where('slug', '=', slug).execute();

test('a plan is read once, until the cache is invalidated', async () => {
  const cache = createCatalogueCache(db, () => true);
  const before = await cache.plan(slug);
  await rename('Renamed');
  expect(await cache.plan(slug)).toEqual(before);
  cache.invalidate();
  expect((await cache.plan(slug))?.name).toBe('Renamed');
  expect(await cache.plan('unknown')).toBeUndefined();
});

test('an order reads the database while LISTEN is not connected', async () => {
  let connected = false;
  const cache = createCatalogueCache(db, () => connected);
  await cache.plans();
  await rename('Renamed');
  expect((await cache.storedPlan(slug))?.name).toBe('Renamed');
  connected = true;
  expect((await cache.storedPlan(slug))?.name).not.toBe('Renamed');
});

test('pages get the last plans while the database is down, orders get the error', async () => {
  const cache = createCatalogueCache(db, () => true);
  const plans = await cache.plans();
  cache.invalidate();
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(outage));
  expect(await cache.plans()).toEqual(plans);
  await expect(cache.storedPlan(slug)).rejects.toSatisfy(isOutage);
});

test('a planned price holds from its moment, when the pages are told to forget', async () => {
  let now = new Date();
  const from_at = new Date(now.getTime() + 300);
  await db.insertInto('plan_prices').values({ plan_slug: slug, rupees: 2_222, from_at }).execute();
  const stale = Promise.withResolvers<void>();
  const cache = createCatalogueCache(db, () => true, { clock: () => now, onStale: stale.resolve });
  expect((await cache.plan(slug))?.price).toBe(1_999);
  now = from_at;
  await stale.promise;
  expect((await cache.plan(slug))?.price).toBe(2_222);
});
