import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCoupon } from '#server/catalogue/change-coupons.ts';
import { addPlan, changePlan, findAdminPlans } from '#server/catalogue/change-plans.ts';
import { addService, changeService } from '#server/catalogue/change-services.ts';
import { publishTemplate } from '#server/catalogue/change-templates.ts';
import { setUpFrom, shopAsText } from '#server/ops/shop-file.ts';
import { logoBytes } from '#server/rendering/logo.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { logoStart } from '#shared/settings/logo.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { ownShop } from '#test/own-shop.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { makeSetupToken } from './first-admin.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp({ production: true });
});
afterAll(() => testApp.close());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(testApp.url + path, { headers });
  return { status: answer.status, html: await answer.text() };
};
const setup = (method: string, path = '', body?: unknown) =>
  ask(testApp, method, `/api/admin/setup${path}`, body, admin.bearer);
const undone = ({ body }: { body: Record<string, unknown> }) =>
  (body['steps'] as { key: string; done: boolean }[]).filter(({ done }) => !done).map(({ key }) => key);

test('an empty shop is closed; its link makes one admin, once', async () => {
  expect((await page('/')).status).toBe(503);
  expect((await page('/')).html).toContain('noindex');
  expect((await page('/')).html).toContain(`href="/login"`);
  const buyer = {
    name: 'Asha',
    email: 'asha@open.in',
    phone: '9876543210',
    state: '07',
    planId: 'zomato-starter',
    amount: 1999,
  };
  expect((await ask(testApp, 'POST', '/api/cashfree/initiate-payment', buyer)).body['code']).toBe('shop_closed');
  expect(
    (await ask(testApp, 'POST', '/api/auth/register', { name: 'A', email: 'a@b.in', password: goodPassword })).status,
  ).toBe(503);
  const token = await makeSetupToken(testApp.db);
  expect(await makeSetupToken(testApp.db)).toBeUndefined();
  const renewed = await makeSetupToken(testApp.db, { renew: true });
  const first = { name: 'Meera Nair', email: 'meera@tandoor.in', password: goodPassword };
  expect((await ask(testApp, 'POST', `/api/setup/${token}`, first)).status).toBe(404);
  expect((await ask(testApp, 'POST', `/api/setup/${renewed}`, { ...first, password: 'short' })).status).toBe(400);
  const answers = await Promise.all(
    [0, 1].map((at) => ask(testApp, 'POST', `/api/setup/${renewed}`, { ...first, email: `${at}${first.email}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  admin = await logIn(testApp, `${answers.findIndex(({ status }) => status === 204)}${first.email}`);
  expect(await makeSetupToken(testApp.db, { renew: true })).toBeUndefined();
});

test('it opens when nothing of the shipped shop is left, every provider was tried and the texts were read', async () => {
  expect(undone(await setup('GET'))).toEqual([
    'brand',
    'contact',
    'people',
    'invoicing',
    'messages',
    'providers',
    'texts',
  ]);
  expect((await setup('POST', '/open')).status).toBe(409);
  const text = JSON.stringify({
    format: 1,
    madeAt: new Date().toISOString(),
    settings: { ...ownShop, claims: undefined },
  });
  const situation = { production: true, now: new Date() };
  expect(await setUpFrom(testApp.db, text, { ...situation, dryRun: true })).toHaveLength(6);
  expect((await loadSettings(testApp.db)).settings).toEqual(shippedSettings);
  expect(await setUpFrom(testApp.db, text, { ...situation, dryRun: false })).toHaveLength(6);
  expect(await setUpFrom(testApp.db, text, { ...situation, dryRun: false })).toEqual([]);
  const withSettings = (settings: object) =>
    setUpFrom(testApp.db, JSON.stringify({ ...JSON.parse(text), settings }), { ...situation, dryRun: false });
  await expect(setUpFrom(testApp.db, '{shop', { ...situation, dryRun: false })).rejects.toThrow('not JSON');
  await expect(withSettings({ invoicing: { gstin: 'X' } })).rejects.toThrow('invoicing.gstin');
  await expect(withSettings({ logo: { picture: `${logoStart}AAAA` } })).rejects.toThrow('logo.picture: ');
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: '#0a0' } });
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .png()
    .toBuffer();
  const logo = { picture: logoStart + bytes.toString('base64') };
  expect(await withSettings({ logo })).toEqual(['settings: logo']);
  expect(await withSettings({ logo })).toEqual([]);
  expect(bytes.includes('hidden words')).toBe(true);
  expect(logoBytes((await loadSettings(testApp.db)).settings.logo.picture).includes('hidden words')).toBe(false);

  for (const name of ['payment', 'mail', 'files']) {
    const { body } = await setup('POST', `/tries/${name}`);
    expect(body['tries']).toMatchObject({ [name]: { ok: true } });
  }
  expect(testApp.emails.at(-1)?.subject).toBe('Tandoor: mails arrive');
  expect(undone(await setup('GET'))).toEqual(['texts']);
  expect((await page('/terms-and-condition', { cookie: admin.cookie })).html).toContain('Tandoor Services LLP');
  const { body } = await setup('GET');
  expect(undone(await setup('POST', '/texts', { terms: body['terms'] }))).toEqual([]);
  expect((await setup('POST', '/open')).body).toMatchObject({ open: true });
  expect((await page('/')).status).toBe(200);
  const brand = { values: { name: 'Chulha' }, version: 1_000_000 };
  const back = await ask(testApp, 'PUT', '/api/admin/settings/brand', brand, admin.bearer);
  expect([back.status, Object.keys(back.body['fields'] ?? {})]).toEqual([400, ['name']]);
  const mails = { values: { newOrders: shippedSettings.messages.newOrders }, version: 1_000_000 };
  const refused = await ask(testApp, 'PUT', '/api/admin/settings/messages', mails, admin.bearer);
  expect([refused.status, Object.keys(refused.body['fields'] ?? {})]).toEqual([400, ['newOrders']]);
  const claims = { values: [{ ...shippedSettings.claims[0] }], version: 1_000_000 };
  expect((await ask(testApp, 'PUT', '/api/admin/settings/claims', claims, admin.bearer)).status).toBe(400);
});

test('a file has what is sold, and sets up a second shop that is empty', async () => {
  const deps = { db: testApp.db, clock: () => new Date() };
  const service = { slug: 'shop-act', title: { en: 'Shop registration' }, summary: { en: 'For your State.' } };
  await addService(testApp.db, 'operator', { ...service, template: 'gst-registration', ownSteps: true });
  await publishTemplate(testApp.db, 'operator', 'shop-act', 1);
  const { version } = await changeService(testApp.db, 'operator', 'shop-act', { onSale: true, version: 1 });
  expect(version).toBe(2);
  const plan = { slug: 'shop-act-basic', service: 'shop-act', name: { en: 'Basic' }, features: { en: ['Filing'] } };
  const added = await addPlan(deps, 'operator', { ...plan, price: 2_499 });
  await changePlan(deps, 'operator', plan.slug, { price: 2_799, from: '2031-01-01', version: added.version });
  await addCoupon(deps, 'operator', { code: 'OPENING', percent: 15, services: ['shop-act'], limit: 50 });
  const text = await shopAsText(testApp.db);
  const situation = { production: true, now: new Date(), dryRun: false };
  expect(await setUpFrom(testApp.db, text, situation)).toEqual([]);

  const second = await openTestApp({ production: true });
  try {
    const changed = await setUpFrom(second.db, text, situation);
    expect(changed).toEqual(
      expect.arrayContaining([
        'settings: brand',
        'templates: shop-act',
        'services: shop-act',
        'plans: shop-act-basic',
        'coupons: OPENING',
      ]),
    );
    expect(await setUpFrom(second.db, text, situation)).toEqual([]);
    const [copy] = await findAdminPlans(second.db, new Date(), plan.slug);
    expect(copy).toMatchObject({ price: 2_499, next: { price: 2_799, from: '2031-01-01' }, onSale: true });
    const free = JSON.parse(text);
    free.coupons = [{ code: 'ALL', rupees: 2_499, services: ['shop-act'] }];
    await expect(setUpFrom(second.db, JSON.stringify(free), situation)).rejects.toThrow('coupons.ALL');
  } finally {
    await second.close();
  }
});
