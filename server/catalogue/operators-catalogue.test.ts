import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import type { DB } from '#database/types.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const works: Insertable<DB['coupons']> = {
  code: 'DIWALI',
  kind: 'percent',
  value: 7,
  description: 'Diwali',
  services: ['zomato'],
};
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test.each<[string, object]>([
  ['a code with a blank', { code: 'BIG SALE' }],
  ['a code that cannot be typed', { code: 'SALE%' }],
  ['100 per cent', { value: 100 }],
  ['no scope', { services: [] }],
  ['two scopes', { services: ['zomato'], plans: ['zomato-pro'] }],
  ['an end before its start', { starts_at: day('2026-12-02'), ends_at: day('2026-12-01') }],
])('the database refuses a coupon that can never work: %s', async (_what, wrong) => {
  const add = testApp.db.insertInto('coupons').values({ ...works, ...wrong });
  await expect(add.execute()).rejects.toThrow(/violates check constraint "coupons_/);
});

test('the sentence about a wrong coupon advises SAVE10, SAVE15 and SAVE20 only while all three work', async () => {
  const sentence = async (planId = 'zomato-starter') =>
    (await testApp.app.inject({ method: 'POST', url: '/api/quote', payload: { planId, couponCode: 'NOPE' } })).json<{
      message: string;
    }>().message;
  expect(await sentence()).toBe('❌ Invalid coupon. Use SAVE10, SAVE15, or SAVE20');
  await testApp.db
    .updateTable('coupons')
    .set({ ends_at: day('2026-01-01') })
    .where('code', '=', 'SAVE15')
    .execute();
  expect(await sentence()).toBe('❌ Invalid coupon. Check the code, or leave it out.');
  expect(await sentence('swiggy-basic')).toBe('Invalid coupon code. Please try again.');
});

test('what the operator deletes stays deleted; only an empty catalogue is filled', async () => {
  await testApp.db.deleteFrom('coupons').where('code', 'in', ['SAVE10', 'MAGIC20']).execute();
  await testApp.db.deleteFrom('plans').where('slug', '=', 'fssai-tatkal-license').execute();
  expect(await seedCatalogue(testApp.db)).toEqual({ plans: 0, coupons: 0 });
  await testApp.db.deleteFrom('coupons').execute();
  await testApp.db.deleteFrom('plans').execute();
  await testApp.db.deleteFrom('services').execute();
  expect(await seedCatalogue(testApp.db)).toEqual({ plans: 14, coupons: 6 });
});
