import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf } from '#shared/rules/cases/template-body.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@older.in', 'seller');
});
afterAll(() => testApp.close());

/** Publishes a newer version of a template in which a new step replaces the step `from`. */
async function publishNewer(slug: string, from: string): Promise<CaseTemplate> {
  const before = templateFor(slug);
  const body = bodyOf(before);
  const steps = body.steps.map((step) => (step.key === from ? { ...step, key: 'video-call' } : step));
  await testApp.db
    .insertInto('template_versions')
    .values({ slug, version: before.version + 1, body: JSON.stringify({ ...body, steps }) })
    .execute();
  return waitUntil(
    async () => templateFor(slug),
    ({ version }) => version > before.version,
  );
}

// Each case has its own customer, because calls are rate limited per account.
const aBuyer = async (email: string) => ({ ...(await aCustomer(testApp, email)), email });

type Case = Awaited<ReturnType<typeof aCaseOf>>;
const stepsOf = async (one: Case) => (await one.own()).steps.map(({ key }) => key);

async function finishLicence(one: Case, customer: Session) {
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '21525031000123' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.goTo('rating');
  const rated = await one.call(customer, 'POST', `/api/user/cases/${one.id}/rating`, { stars: 5 });
  expect(rated.status).toBe(201);
  expect((await one.seen()).status).toBe('done');
}

test('an open case goes on to its end with its own steps after a newer template is published', async () => {
  const [asha, bina] = [await aBuyer('asha@older.in'), await aBuyer('bina@older.in')];
  const older = await aCaseOf(testApp, asha, farah);
  await older.goTo('check');
  const own = await stepsOf(older);
  const { version } = await publishNewer('fssai-registration-1yr', 'kind');
  const newer = await aCaseOf(testApp, bina, farah);
  expect(await stepsOf(older)).toEqual(own);
  expect(await stepsOf(newer)).toEqual(own.map((key) => (key === 'kind' ? 'video-call' : key)));
  await finishLicence(older, asha);
  await finishLicence(newer, bina);
  const kept = await testApp.db
    .selectFrom('cases')
    .select('template_version')
    .where('id', 'in', [older.id, newer.id])
    .orderBy('template_version')
    .execute();
  expect(kept.map(({ template_version }) => template_version)).toEqual([version - 1, version]);
});

test('a month that began before reports had a place ends with or without one', async () => {
  const plan = { planId: 'basic-growth', duration: 1 };
  const amount = Number((await ask(testApp, 'POST', '/api/quote', plan)).body['total']);
  const one = await aCaseOf(testApp, await aBuyer('chitra@older.in'), farah, { ...plan, amount });
  await testApp.db.updateTable('cases').set({ template_version: 1 }).where('id', '=', one.id).execute();
  await one.goTo('month-report');
  expect(await one.seen()).toMatchObject({ resultKinds: ['report'], missingResults: [] });
  await one.goTo('rating');
  expect((await one.own()).results).toEqual([]);
});
