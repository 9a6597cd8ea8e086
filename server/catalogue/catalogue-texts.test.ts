import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue as english } from '#shared/catalogue.en.ts';
import { catalogue as hindi } from '#shared/catalogue.hi.ts';
import hindiMessages from '#shared/messages/api.hi.json' with { type: 'json' };
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

test('a coupon is described in the language of the request', async () => {
  const quoted = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await ask(testApp, 'POST', '/api/quote', { planId: 'zomato-pro', couponCode: 'SAVE20' }, headers)).body[
      'coupon'
    ];
  };
  expect(await quoted('en')).toMatchObject({ description: '20% off onboarding and licence plans' });
  expect(await quoted('hi')).toMatchObject({ description: hindiMessages.coupon_SAVE20 });
});

test('a plan has its texts in both languages; one without Hindi is shown in English', async () => {
  const path = '/course/zomato-onboarding';
  const { basicBranding: text } = english.features;
  const hindiPage = async () => (await readPage(testApp, `/hi${path}`)).text;
  expect((await readPage(testApp, path)).text).toContain(text);
  expect(await hindiPage()).toContain(hindi.features.basicBranding);
  await sql`update plans set features = array['Menu in two days'], hi = '{}' where slug = 'zomato-starter'`.execute(
    testApp.db,
  );
  const changed = await waitUntil(hindiPage, (shown) => shown.includes('Menu in two days'));
  expect(changed).not.toContain(hindi.features.basicBranding);
  const plan = await (await fetch(`${testApp.url}/api/plan/zomato-starter`)).json();
  expect(Object.keys(plan).toSorted()).toEqual(
    [
      'category',
      'description',
      'features',
      'name',
      'price',
      'slug',
      'tagline',
      'termMonths',
      'title',
      'unit',
    ].toSorted(),
  );
});
