import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { coupons, plans } from './catalogue.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const open = (where: Parameters<typeof openPool>[0]) => openDb(openPool(where, { onError: () => undefined }));
const planKeys = (db: Db) =>
  db
    .selectFrom('plans')
    .select(['slug', 'tagline_key', 'description_key', 'feature_keys'])
    .orderBy('position')
    .execute();
const couponKeys = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('coupons').select(['code', 'description_key']).execute()).map((row) => [
      row.code,
      row.description_key,
    ]),
  );
const seededKeys = plans.map(({ slug, textKeys }) => ({
  slug,
  tagline_key: textKeys.tagline,
  description_key: textKeys.description,
  feature_keys: [...textKeys.features],
}));
const seededCouponKeys = Object.fromEntries(coupons.map(({ code, descriptionKey }) => [code, descriptionKey]));

test('a text that is changed together with its key gets the new key', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  const db = open(where);
  try {
    await seedCatalogue(db);
    await sql`update plans set tagline = 'Ours', tagline_key = 'premium-growth' where slug = 'basic-growth'`.execute(
      db,
    );
    await sql`update coupons set description = 'Ours', description_key = 'coupon_remedy' where code = 'SAVE10'`.execute(
      db,
    );
    expect((await planKeys(db)).find(({ slug }) => slug === 'basic-growth')?.tagline_key).toBe('premium-growth');
    expect((await couponKeys(db))['SAVE10']).toBe('coupon_remedy');
  } finally {
    await db.destroy();
    await drop();
  }
});

test('a text that is changed loses its key, and only that text', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  const db = open(where);
  try {
    await seedCatalogue(db);
    expect(await planKeys(db)).toEqual(seededKeys);
    expect(await couponKeys(db)).toEqual(seededCouponKeys);
    const [basic, premium, ...others] = seededKeys;
    await sql`update plans set description = 'Ours', features = array['Own', features[2], features[1]], price = price + 1
      where slug = 'basic-growth'`.execute(db);
    await sql`update plans set tagline = tagline, price = price + 1 where slug = 'premium-growth'`.execute(db);
    await sql`update coupons set description = 'A gift', listed = true where code = 'SAVE10'`.execute(db);
    const [first = '', second = ''] = basic?.feature_keys ?? [];
    const changed = { ...basic, description_key: null, feature_keys: ['', second, first] };
    expect(await planKeys(db)).toEqual([changed, premium, ...others]);
    expect(await couponKeys(db)).toEqual({ ...seededCouponKeys, SAVE10: null });
  } finally {
    await db.destroy();
    await drop();
  }
});
