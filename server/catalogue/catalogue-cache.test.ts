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
