import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const page = async (path = '/course/swiggy-onboarding') => (await readPage(testApp, path)).text;
const becomes = (isExpected: (text: string) => boolean) => waitUntil(() => page(), isExpected);
const add = (code: string, more: { ends_at?: Date; max_redemptions?: number; listed?: boolean } = {}) =>
  testApp.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', value: 7, description: `${code} in words`, services: ['swiggy'], ...more })
    .execute();
const change = (code: string, to: { listed?: boolean; ends_at?: Date; redeemed?: number }) =>
  testApp.db.updateTable('coupons').set(to).where('code', '=', code).execute();

test('the Swiggy page lists the coupons of the catalogue in both languages', async () => {
  expect(await page()).toMatch(/MAGIC20 ?20% off Swiggy.*SWIGGY100 ?₹10 off.*NEWUSER50 ?₹5 off/);
  expect(await page()).not.toContain('SAVE10');
  expect(await page('/hi/course/swiggy-onboarding')).toMatch(/MAGIC20.{1,40}[\u0900-\u097f]{3}.*SWIGGY100/);
});

test('a new, ended or withdrawn coupon changes the cached page', async () => {
  await page();
  await add('DIWALI', { listed: true, ends_at: new Date('2100-01-31T12:00:00Z') });
  await becomes((text) => text.includes('DIWALI in words · until 31 Jan 2100'));
  await change('DIWALI', { ends_at: new Date('2020-01-01') });
  await becomes((text) => !text.includes('DIWALI'));
  await add('SECRET');
  await change('MAGIC20', { listed: false });
  await becomes((text) => !text.includes('MAGIC20'));
  expect(await page()).not.toContain('SECRET');
});

test('a coupon disappears from the page when it expires', async () => {
  await add('SHORT', { listed: true, ends_at: new Date(Date.now() + 1_500) });
  await becomes((text) => text.includes('SHORT'));
  await becomes((text) => !text.includes('SHORT'));
});

test('the last redemption removes a coupon from the page, earlier ones do not purge the page', async () => {
  await add('TWICE', { listed: true, max_redemptions: 2 });
  await becomes((text) => text.includes('TWICE'));
  const version = () => testApp.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  const before = await version();
  await change('TWICE', { redeemed: 1 });
  expect(await version()).toEqual(before);
  await change('TWICE', { redeemed: 2 });
  await becomes((text) => !text.includes('TWICE'));
});
