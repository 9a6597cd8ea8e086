import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { AdminTemplate } from '#shared/contract/templates.ts';
import type { TemplateBody } from '#shared/rules/cases/template-body.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@steps.in', 'admin');
  farah = await aStaffMember(testApp, 'farah@steps.in', 'seller');
});
afterAll(() => testApp.close());

const path = (slug: string) => `/api/admin/templates/${slug}`;
const read = async (slug: string) =>
  (await callEndpoint(testApp, 'GET /api/admin/templates/:slug', { params: { slug } }, admin.bearer)).body;
const bodyNow = ({ draft, body }: AdminTemplate) => structuredClone((draft ?? body) as TemplateBody);
const save = (slug: string, draft: TemplateBody | null, version: number) =>
  ask(testApp, 'PUT', `${path(slug)}/draft`, { draft, version }, admin.bearer);
const publish = (slug: string, version: number) =>
  ask(testApp, 'POST', `${path(slug)}/publish`, { version }, admin.bearer);

const own = {
  key: 'shop-act.lease',
  answer: 'document',
  title: { en: 'Lease of the shop', hi: 'दुकान का किरायानामा' },
} as const;
const lease = { ...own, why: { en: 'The office asks for it.', hi: '' }, questions: [], optional: false };

test('a new service has its own steps: drafted, refused while they cannot work, published, sold, and worked to the end', async () => {
  const service = {
    slug: 'shop-act',
    title: { en: 'Shop licence' },
    summary: { en: 'The licence of your shop.' },
    template: 'gst-registration',
    ownSteps: true,
  };
  const added = await ask(testApp, 'POST', '/api/admin/services', service, admin.bearer);
  expect(added).toMatchObject({ status: 201, body: { template: 'shop-act', onSale: false } });
  const sell = async () => {
    const { body } = await callEndpoint(testApp, 'GET /api/admin/services', {}, admin.bearer);
    const version = body.find(({ slug }) => slug === 'shop-act')?.version;
    return ask(testApp, 'PATCH', '/api/admin/services/shop-act', { onSale: true, version }, admin.bearer);
  };
  expect(await sell()).toMatchObject({ status: 409, body: { code: 'template_unpublished' } });

  const first = await read('shop-act');
  expect(first).toMatchObject({ published: null, services: ['shop-act'], body: null });
  const draft = bodyNow(first);
  expect(draft.title).toEqual({ en: 'Shop licence', hi: '' });
  draft.partner = 'Labour Department';
  draft.results = { required: ['certificate'] };
  draft.kinds = [lease];
  draft.steps = draft.steps
    .filter(({ key }) => !['query', 'inspection'].includes(key))
    .map((step) => ({
      ...step,
      ...(step.key === 'papers' ? { requests: ['pan', lease.key] } : {}),
      ...(step.key === 'match' ? { requests: ['match-done'] } : {}),
    }));
  const saved = await save('shop-act', draft, first.version);
  expect(saved).toMatchObject({ status: 200, body: { changed: true, openCases: 0 } });
  const version = Number(saved.body['version']);
  const refused = await publish('shop-act', version);
  expect(refused).toMatchObject({ status: 422, body: { code: 'template_unfit' } });
  expect(refused.body['message']).toContain('nothing is filed unseen');

  draft.steps = draft.steps.map((step) =>
    step.key === 'match' ? { ...step, requests: ['confirm-application'] } : step,
  );
  await save('shop-act', draft, version);
  expect(await publish('shop-act', version)).toMatchObject({ status: 409, body: { code: 'shop_changed' } });
  expect(await publish('shop-act', version + 1)).toMatchObject({ status: 200, body: { published: 1, draft: null } });
  const plan = { slug: 'shop-act-basic', service: 'shop-act', name: { en: 'Shop licence' }, price: 1_500 };
  await ask(testApp, 'POST', '/api/admin/plans', { ...plan, features: { en: ['Filed'] } }, admin.bearer);
  expect((await sell()).status).toBe(200);
  const page = await waitUntil(
    () => readPage(testApp, '/hi/services/shop-act'),
    ({ text }) => text.includes('1,500'),
  );
  expect(page.text).toContain('दुकान का किरायानामा');

  const asha = { ...(await aCustomer(testApp, 'asha@steps.in')), email: 'asha@steps.in' };
  const one = await aCaseOf(testApp, asha, farah, { planId: 'shop-act-basic', amount: 1_500 });
  const seen = await one.own();
  expect(seen.title).toBe('Shop licence');
  expect(seen.requests.map(({ kind, title }) => [kind, title])).toEqual([
    ['pan', 'PAN card'],
    ['shop-act.lease', 'Lease of the shop'],
  ]);
  const params = { orderId: seen.orderId };
  const { days } = (await callEndpoint(testApp, 'GET /api/orders/:orderId/status', { params })).body;
  expect(days).toEqual({ ours: [2, 4], theirs: [3, 7], promise: 5, partner: 'Labour Department' });
  const ownKinds = [{ key: 'shop-act.lease', title: lease.title.en }];
  expect(await one.seen()).toMatchObject({ ownKinds });
  const names = await callEndpoint(testApp, 'GET /api/staff/services', {}, farah.bearer);
  expect(names.body.find(({ slug }) => slug === 'shop-act')).toMatchObject({ ownKinds });
  const asked = await one.call(farah, 'POST', `/api/cases/${one.id}/requests`, { kind: 'shop-act.lease' });
  expect(asked).toMatchObject({ status: 201, body: { title: lease.title.en } });
  await one.goTo('result');
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.goTo('rating');
  expect((await one.call(asha, 'POST', `/api/user/cases/${one.id}/rating`, { stars: 5 })).status).toBe(201);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

describe('published steps', () => {
  test('are listed with who has them; each publishing is in the audit log in words', async () => {
    const before = await read('trademark');
    const draft = bodyNow(before);
    draft.promiseDays = 9;
    const { version } = (await save('trademark', draft, before.version)).body as AdminTemplate;
    await publish('trademark', version);
    const { body } = await callEndpoint(testApp, 'GET /api/admin/templates', {}, admin.bearer);
    expect(body.find(({ slug }) => slug === 'trademark')).toMatchObject({ published: 2, services: ['trademark'] });
    expect((await read('trademark')).history).toMatchObject([
      { version: 2, by: 'Farah Khan' },
      { version: 1, by: null },
    ]);
    const entry = await testApp.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'template.published')
      .where('subject_id', '=', 'trademark')
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({
      before: { published: 1 },
      after: { published: 2, changes: ['Promised working days: 9 instead of 7'] },
    });
    expect((await publish('trademark', version + 1)).body['message']).toContain('Nothing was changed');
  });

  test('are not repeated every month where the service is not sold by months', async () => {
    const before = await read('gst-registration');
    const monthly = { ...bodyNow(before), monthly: true as const };
    const { version } = (await save('gst-registration', monthly, before.version)).body as AdminTemplate;
    expect((await publish('gst-registration', version)).body['message']).toContain('is not sold by months');
    await save('gst-registration', null, version);
  });

  test('of another process are heard of', async () => {
    const body = { ...bodyNow(await read('swiggy-prime')), title: { en: 'Swiggy in a hurry', hi: '' } };
    await testApp.db
      .insertInto('template_versions')
      .values({ slug: 'swiggy-prime', version: 2, body: JSON.stringify(body) })
      .execute();
    const heard = await waitUntil(
      async () => templateFor('swiggy-prime'),
      ({ version }) => version === 2,
    );
    expect(heard.title).toEqual({ en: 'Swiggy in a hurry', hi: 'Swiggy in a hurry' });
  });

  test('cannot be changed or removed by SQL', async () => {
    const versions = testApp.db.deleteFrom('template_versions');
    await expect(versions.execute()).rejects.toThrow('append-only');
  });
});

test.each<[string, (draft: TemplateBody) => unknown, string]>([
  ['an unknown field', (draft) => ({ ...draft, color: 'red' }), 'color'],
  ['a text without end', (draft) => ({ ...draft, title: { en: 'x'.repeat(3_000), hi: '' } }), 'draft.title.en'],
  [
    'an unknown holder',
    (draft) => ({ ...draft, steps: [{ ...draft.steps[0], ball: 'nobody' }] }),
    'draft.steps.0.ball',
  ],
])('a draft with %s is refused', async (_what, wrong, field) => {
  const { version, ...template } = await read('swiggy-basic');
  const draft = wrong(bodyNow({ version, ...template }));
  const { status, body } = await ask(testApp, 'PUT', `${path('swiggy-basic')}/draft`, { draft, version }, admin.bearer);
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
});
