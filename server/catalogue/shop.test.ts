import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@shop.in', 'admin');
});
afterAll(() => testApp.close());

type PlanChange = EndpointInput<'PATCH /api/admin/plans/:slug'>['body'];
const planNow = async (slug: string) => {
  const { body } = await callEndpoint(testApp, 'GET /api/admin/plans', {}, admin.bearer);
  const plan = body.find((each) => each.slug === slug);
  if (!plan) throw new Error(slug);
  return plan;
};
const changePlan = async (slug: string, change: Omit<PlanChange, 'version'>) => {
  const { version } = await planNow(slug);
  return callEndpoint(
    testApp,
    'PATCH /api/admin/plans/:slug',
    { params: { slug }, body: { ...change, version } },
    admin.bearer,
  );
};
const addCoupon = (body: object) => ask(testApp, 'POST', '/api/admin/coupons', body, admin.bearer);
const day = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));

describe('a plan', () => {
  test('gets a price at once and another from a day; the history begins with the first one; the audit log has both', async () => {
    const now = await changePlan('zomato-pro', { price: 3_499 });
    expect(now).toMatchObject({ status: 200, body: { price: 3_499, next: null } });
    const later = await changePlan('zomato-pro', { price: 3_999, from: day(30) });
    expect(later.body).toMatchObject({ price: 3_499, next: { price: 3_999, from: day(30) } });
    expect(later.body.history).toEqual([
      { price: 2_999, from: day(0), by: null },
      { price: 3_499, from: day(0), by: 'Farah Khan' },
      { price: 3_999, from: day(30), by: 'Farah Khan' },
    ]);
    const entries = await testApp.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'plan.changed')
      .where('subject_id', '=', 'zomato-pro')
      .orderBy('id')
      .execute();
    expect(entries[0]?.detail).toMatchObject({ before: { price: 2_999 }, after: { price: 3_499 } });
    expect(entries[1]?.detail).toMatchObject({ before: { next: null }, after: { next: { price: 3_999 } } });
    expect((await changePlan('zomato-pro', { price: 2_999 })).body).toMatchObject({ price: 2_999, next: null });
    const today = await changePlan('zomato-pro', { price: 3_000, from: day(0), slug: 'zomato-pro', service: 'zomato' });
    expect(today.body).toMatchObject({ price: 3_000, next: null });
    for (const wrong of [{ price: 3_100, from: day(-1) }, { slug: 'zomato-max' }, { service: 'swiggy' }]) {
      const { status, body } = await changePlan('zomato-pro', wrong);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [Object.keys(wrong).at(-1)]]);
    }
  });

  test('a checkout that runs gets the new price; one of a plan that left the sale is told so; an order keeps its price', async () => {
    const buyer = (amount: number) => aBuyer({ planId: 'swiggy-prime', amount, duration: 1 });
    const placed = await initiatePayment(testApp, buyer(2_999));
    await changePlan('swiggy-prime', { price: 3_111 });
    const offered = await waitUntil(
      () => initiatePayment(testApp, { ...buyer(2_999), email: 'late@shop.in' }),
      ({ body }) => body.code === 'price_changed',
    );
    expect(offered).toMatchObject({ status: 409, body: { quote: { total: 3_111 } } });
    await changePlan('swiggy-prime', { onSale: false });
    const refused = await waitUntil(
      () => initiatePayment(testApp, { ...buyer(3_111), email: 'later@shop.in' }),
      ({ body }) => body.code === 'plan_off_sale',
    );
    expect(refused.status).toBe(409);
    await testApp.provider.admin(`/orders/${placed.body.order_id}/attempts`, { status: 'SUCCESS' });
    const paid = await waitUntil(
      () => orderStatus(testApp, placed.body.order_id),
      ({ status }) => status === 'paid',
    );
    expect(paid).toMatchObject({ total: 2_999, planName: 'Swiggy · Prime Onboarding' });
    await changePlan('swiggy-prime', { onSale: true, price: 2_999 });
  });

  test('a new one is on the page in both languages; what somebody else changed meanwhile is not overwritten', async () => {
    const body = {
      slug: 'zomato-care',
      service: 'zomato',
      name: { en: 'Care Onboarding', hi: 'देखभाल वाला प्लान' },
      features: { en: ['A person on the phone'], hi: ['फ़ोन पर एक व्यक्ति'] },
      price: 2_499,
    };
    const made = await ask(testApp, 'POST', '/api/admin/plans', body, admin.bearer);
    expect(made).toMatchObject({ status: 201, body: { onSale: true, version: 1, history: [{ price: 2_499 }] } });
    // 'basic' is another address of a growth plan.
    for (const slug of ['zomato-care', 'basic'])
      expect(await ask(testApp, 'POST', '/api/admin/plans', { ...body, slug }, admin.bearer)).toMatchObject({
        status: 409,
        body: { code: 'slug_taken' },
      });
    const page = (path: string) => readPage(testApp, path);
    await waitUntil(
      () => page('/plans'),
      ({ text }) => text.includes('A person on the phone'),
    );
    await waitUntil(
      () => page('/hi/plans'),
      ({ text }) => text.includes('फ़ोन पर एक व्यक्ति'),
    );
    const change = (version: number) =>
      ask(testApp, 'PATCH', '/api/admin/plans/zomato-care', { onSale: false, version }, admin.bearer);
    const both = await Promise.all([change(1), change(1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['a price of 0', { price: 0 }, 'price'],
    ['a price with paise', { price: 10.5 }, 'price'],
    ['a price that a coupon takes off wholly', { price: 10 }, 'price'],
    ['a day without a price', { from: '2099-01-01' }, 'price'],
    ['no name', { name: { en: ' ' } }, 'name.en'],
    ['an unknown field', { color: 'red' }, 'color'],
  ])('is refused with %s', async (_what, change, field) => {
    const { version } = await planNow('swiggy-basic');
    const path = '/api/admin/plans/swiggy-basic';
    const { status, body } = await ask(testApp, 'PATCH', path, { ...change, version }, admin.bearer);
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
    expect((await planNow('swiggy-basic')).version).toBe(version);
  });
});

describe('a coupon', () => {
  test.each([
    ['100 percent', { percent: 100 }, 'percent'],
    ['percent and rupees', { percent: 10, rupees: 10 }, 'rupees'],
    ['no discount', {}, 'percent'],
    ['rupees that leave nothing of the cheapest plan', { rupees: 999, services: ['fssai'] }, 'rupees'],
    ['an unknown service', { percent: 5, services: ['catering'] }, 'services'],
    ['an unknown plan', { percent: 5, plans: ['zomato-gold'] }, 'plans'],
    ['growth plans', { percent: 5, services: ['growth'] }, 'services'],
    ['an end before its beginning', { percent: 5, from: '2099-02-02', until: '2099-02-01' }, 'until'],
    ['an end in the past', { percent: 5, until: '2020-01-01' }, 'until'],
    ['a code that cannot be typed', { percent: 5, code: 'BIG SALE' }, 'code'],
  ])('is refused with %s', async (_what, wrong, field) => {
    const { status, body } = await addCoupon({ code: 'WRONG1', ...wrong });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
    expect(String((body['fields'] as Record<string, string>)[field])).toMatch(/\w{4}.*[.]$/);
  });

  test('holds in its scope until its last day is over in India, ends at once when told so, and is not made twice', async () => {
    const until = day(3);
    const made = await addCoupon({ code: 'monsoon5', rupees: 50, plans: ['zomato-pro'], until });
    expect(made).toMatchObject({
      status: 201,
      body: { code: 'MONSOON5', until, used: 0, description: { en: '₹50 off' } },
    });
    expect((await addCoupon({ code: 'MONSOON5', percent: 5 })).body['code']).toBe('code_taken');
    const quote = async (planId: string) =>
      (await ask(testApp, 'POST', '/api/quote', { planId, couponCode: 'MONSOON5' })).body;
    expect((await quote('zomato-pro'))['couponDiscount']).toBe(50);
    expect((await quote('zomato-starter'))['code']).toBe('coupon_invalid');
    const { ends_at } = await testApp.db
      .selectFrom('coupons')
      .select('ends_at')
      .where('code', '=', 'MONSOON5')
      .executeTakeFirstOrThrow();
    expect(ends_at?.toISOString()).toBe(`${until}T18:30:00.000Z`);
    const path = '/api/admin/coupons/MONSOON5';
    expect((await ask(testApp, 'PATCH', path, { until: '2020-01-01', version: 1 }, admin.bearer)).body).toMatchObject({
      ended: true,
      version: 2,
    });
    expect((await quote('zomato-pro'))['code']).toBe('coupon_ended');
    expect((await ask(testApp, 'PATCH', path, { until: null, version: 1 }, admin.bearer)).status).toBe(409);
  });

  const buy = (couponCode: string, email: string, more: object = {}) =>
    initiatePayment(testApp, aBuyer({ email, couponCode, amount: 1_899, ...more }));
  const pay = async (id: string) => {
    await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
    await waitUntil(
      () => orderStatus(testApp, id),
      ({ status }) => status === 'paid',
    );
  };

  test('for one order of a person is given once, also to parallel orders from two phones', async () => {
    await addCoupon({ code: 'ONCE100', rupees: 100, services: ['zomato'], perPerson: 1 });
    const both = await Promise.all([1, 2].map((n) => buy('ONCE100', 'once@shop.in', { phone: `987654321${n}` })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.code).toBe('coupon_used_by_person');
    expect((await buy('ONCE100', 'other@shop.in', { phone: '9123456780' })).status).toBe(200);
  });

  test('for a first order is refused to somebody who has bought, and counted as used when it is paid', async () => {
    await addCoupon({ code: 'HELLO100', rupees: 100, services: ['zomato'], firstOrder: true });
    const first = await buy('HELLO100', 'new@shop.in', { phone: '9123456781' });
    await pay(String(first.body.order_id));
    expect((await buy('HELLO100', 'new@shop.in', { phone: '9123456781', name: 'Asha Rao' })).body.code).toBe(
      'coupon_used_by_person',
    );
    const plain = await initiatePayment(testApp, aBuyer({ email: 'old@shop.in', phone: '9123456782' }));
    await pay(String(plain.body.order_id));
    expect((await buy('HELLO100', 'old@shop.in', { phone: '9123456783' })).body.code).toBe('coupon_first_order');
    const { body } = await callEndpoint(testApp, 'GET /api/admin/coupons', {}, admin.bearer);
    expect(body.find(({ code }) => code === 'HELLO100')).toMatchObject({ used: 1, firstOrder: true });
  });
});

describe('a service', () => {
  const service = {
    slug: 'shop-registration',
    title: { en: 'Shop registration', hi: 'दुकान का रजिस्ट्रेशन' },
    summary: { en: 'The registration of your shop with the State.' },
    template: 'gst-registration',
    sac: '998213',
    faq: [{ question: { en: 'Who needs it?' }, answer: { en: 'Every shop with staff.' } }],
  };
  const sitemap = async () => (await fetch(`${testApp.url}/sitemap.xml`)).text();
  const status = async (path: string) => (await fetch(`${testApp.url}${path}`)).status;

  test('that is added sells: its page in both languages, a paid order with a case of its template and an invoice with its SAC', async () => {
    const post = (path: string, body: object) => ask(testApp, 'POST', path, body, admin.bearer);
    expect((await post('/api/admin/services', service)).status).toBe(201);
    expect((await post('/api/admin/services', service)).body['code']).toBe('slug_taken');
    const plan = { slug: 'shop-basic', service: service.slug, name: { en: 'Shop Registration' }, price: 1_200 };
    expect((await post('/api/admin/plans', { ...plan, features: { en: ['Filed'] } })).status).toBe(201);
    const english = await waitUntil(
      () => readPage(testApp, '/services/shop-registration'),
      ({ text }) => text.includes('1,200'),
    );
    expect(english.text).toMatch(/Every shop with staff.*/);
    expect((await readPage(testApp, '/hi/services/shop-registration')).text).toContain(service.title.hi);
    expect(await sitemap()).toContain('/hi/services/shop-registration<');
    const { html: terms } = await readPage(testApp, '/hi/terms-and-condition');
    const links = [...terms.matchAll(/href="\/hi\/services\/shop-registration"[^>]*>([^<]*)/g)];
    expect(links.map(([, label]) => label)).toEqual(Array(3).fill(service.title.hi));

    const { body } = await initiatePayment(testApp, aBuyer({ planId: 'shop-basic', amount: 1_200, duration: 1 }));
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    const [opened] = await waitUntil(
      () => testApp.db.selectFrom('cases').selectAll().where('order_id', '=', body.order_id).execute(),
      ({ length }) => length > 0,
    );
    expect(opened).toMatchObject({ template_slug: 'gst-registration', promise_days: 5 });
    const [document] = await waitUntil(
      () => testApp.db.selectFrom('tax_documents').select('lines').where('order_id', '=', body.order_id).execute(),
      ({ length }) => length > 0,
    );
    expect(document?.lines).toMatchObject([{ title: 'Shop Registration', sac: '998213' }]);
  });

  test('sold for each outlet takes a quantity: price, coupon, cases, invoice and offer; a wrong one is refused', async () => {
    const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
      ask(testApp, method, path, body, admin.bearer);
    await send('POST', '/api/admin/services', { ...service, slug: 'fire-check', unit: 'outlet' });
    const plan = { slug: 'fire-check-one', service: 'fire-check', name: { en: 'Fire check' }, price: 1_200 };
    await send('POST', '/api/admin/plans', { ...plan, features: { en: ['Filed'] } });
    await addCoupon({ code: 'FIRE10', percent: 10, services: ['fire-check'] });
    const choice = { planId: plan.slug, quantity: 3, couponCode: 'FIRE10' };
    const quote = await waitUntil(
      () => ask(testApp, 'POST', '/api/quote', choice),
      (answer) => answer.status === 200,
    );
    expect(quote.body).toMatchObject({ unitPrice: 1_200, quantity: 3, subtotal: 3_600, total: 3_240 });

    const wrong = { ...aBuyer({ planId: plan.slug, amount: 1_200, duration: 1 }), quantity: 3 };
    expect((await initiatePayment(testApp, wrong)).body.code).toBe('price_changed');
    expect((await initiatePayment(testApp, { ...wrong, quantity: 51 })).status).toBe(400);
    const buyer = { ...wrong, ...choice, amount: 3_240 };
    const { body } = await initiatePayment(testApp, buyer);
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    const [document] = await waitUntil(
      () => testApp.db.selectFrom('tax_documents').select('lines').where('order_id', '=', body.order_id).execute(),
      ({ length }) => length > 0,
    );
    expect(document?.lines).toMatchObject([{ title: 'Fire check', quantity: 3 }]);
    const cases = await testApp.db.selectFrom('cases').select('unit').where('order_id', '=', body.order_id).execute();
    expect(cases).toHaveLength(3);

    const offer = await send('POST', '/api/admin/quotes', {
      ...{ planId: plan.slug, quantity: 2, name: 'Asha', email: 'asha@fire.in', phone: '9876543210' },
      validUntil: day(7),
    });
    const [stored] = await testApp.db.selectFrom('quotes').select('total').execute();
    expect([offer.status, stored]).toEqual([201, { total: 2_400 }]);

    await send('PATCH', '/api/admin/services/fire-check', { unit: null, version: 1 });
    const refused = await waitUntil(
      () => initiatePayment(testApp, { ...buyer, email: 'late@fire.in' }),
      (answer) => answer.status === 400,
    );
    expect(refused.body.fields).toHaveProperty('quantity');
    const own = await send('PATCH', '/api/admin/services/zomato', { unit: 'outlet', version: 1 });
    expect([own.status, own.body['fields']]).toEqual([400, { unit: expect.any(String) }]);
  });

  test('off sale has no page, leaves the sitemap, and its plans cannot be bought', async () => {
    const path = '/api/admin/services/trademark';
    expect(await status('/services/trademark')).toBe(200);
    const off = await ask(testApp, 'PATCH', path, { onSale: false, version: 1 }, admin.bearer);
    expect(off).toMatchObject({ status: 200, body: { onSale: false, version: 2 } });
    await waitUntil(
      () => status('/services/trademark'),
      (now) => now === 404,
    );
    expect(await sitemap()).not.toContain('services/trademark');
    for (const page of ['/', '/plans', '/login', '/hi/services', '/no-such-page'])
      expect((await readPage(testApp, page)).html).not.toContain('services/trademark"');
    const buyer = aBuyer({ planId: 'trademark-registration', amount: 2_499, duration: 1 });
    expect((await initiatePayment(testApp, buyer)).body.code).toBe('plan_off_sale');
    expect((await ask(testApp, 'PATCH', path, { onSale: true, version: 1 }, admin.bearer)).status).toBe(409);
  });

  test.each([
    ['without known steps', { template: 'magic' }, /one of the sets of steps/],
    ['with the steps of growth plans, which are repeated every month', { template: 'basic-growth' }, /every month/],
    ['with its own copy of them', { template: 'basic-growth', ownSteps: true }, /every month/],
  ])('is refused %s', async (_what, wrong, sentence) => {
    const typed = { ...service, slug: 'other', ...wrong };
    const { status: refused, body } = await ask(testApp, 'POST', '/api/admin/services', typed, admin.bearer);
    expect([refused, body['fields']]).toEqual([400, { template: expect.stringMatching(sentence) }]);
  });
});
