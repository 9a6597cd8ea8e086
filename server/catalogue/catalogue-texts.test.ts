import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue as english } from '#shared/catalogue.en.ts';
import { catalogue as hindi } from '#shared/catalogue.hi.ts';
import hindiMessages from '#shared/messages/api.hi.json' with { type: 'json' };
import { waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

async function quoted(couponCode: string, language?: string) {
  const response = await fetch(`${testApp.url}/api/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(language ? { 'accept-language': language } : {}) },
    body: JSON.stringify({ planId: 'zomato-pro', couponCode }),
  });
  const { coupon } = await response.json();
  return [coupon.description, coupon.descriptionCode];
}

test('a coupon of ours is described in the language of the request, one that is retyped as typed', async () => {
  expect(await quoted('SAVE20')).toEqual(['20% off onboarding and licence plans', 'coupon_SAVE20']);
  expect(await quoted('SAVE20', 'hi')).toEqual([hindiMessages.coupon_SAVE20, 'coupon_SAVE20']);
  await sql`update coupons set description = 'A fifth off' where code = 'SAVE20'`.execute(testApp.db);
  expect(await quoted('SAVE20')).toEqual(['A fifth off', null]);
  expect(await quoted('SAVE20', 'hi')).toEqual(['A fifth off', null]);
});

test('a plan has its texts in both languages, retyped ones as typed, and the API sends no keys', async () => {
  const path = '/course/zomato-onboarding';
  const { accountSetUp: kept, basicBranding: lost } = english.features;
  const hindiPage = async () => (await readPage(testApp, `/hi${path}`)).text;
  expect((await readPage(testApp, path)).text).toContain(lost);
  expect(await hindiPage()).toContain(hindi.features.basicBranding);
  await sql`update plans set features = ${[kept, 'Menu in two days']} where slug = 'zomato-starter'`.execute(
    testApp.db,
  );
  const changed = await waitUntil(hindiPage, (text) => text.includes('Menu in two days'));
  expect(changed).toContain(hindi.features.accountSetUp);
  expect(changed).not.toContain(hindi.features.basicBranding);
  const plan = await (await fetch(`${testApp.url}/api/plan/zomato-starter`)).json();
  expect(plan.features).toEqual([kept, 'Menu in two days']);
  expect(Object.keys(plan).toSorted()).toEqual(
    ['category', 'description', 'features', 'name', 'price', 'slug', 'tagline', 'termMonths', 'title'].toSorted(),
  );
});
