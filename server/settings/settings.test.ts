import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#server/invoices/open-invoice-pdf.ts';
import { findLogo, logoAsSvg } from '#server/rendering/logo.ts';
import { brand, settings } from '#shared/brand.ts';
import { languages, pathIn } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isTranslated, screens } from '#shared/screens.ts';
import { logoStart } from '#shared/settings/logo.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { ofShippedShop, ownShop } from '#test/own-shop.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let other: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  other = await openTestApp({ where: testApp.where, jobs: false });
  admin = await aStaffMember(testApp, 'lakshmi@settings.in', 'admin');
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

const read = async () => {
  const { body } = await callEndpoint(testApp, 'GET /api/admin/settings', {}, admin.bearer);
  return body;
};
const put = async (section: string, values: unknown, version?: number) =>
  callEndpoint(
    testApp,
    'PUT /api/admin/settings/:section',
    { params: { section }, body: { values, version: version ?? (await read()).version } },
    admin.bearer,
  );
const problemsOf = ({ body }: { body: unknown }) => (body as { fields?: Record<string, string> }).fields ?? {};
const page = async ({ url }: TestApp, path: string) => (await fetch(url + path)).text();

test('a section is refused where a value cannot be, and named field by field', async () => {
  const { sections, placeholders, open } = await read();
  expect(sections).toEqual(shippedSettings);
  expect(placeholders).toContain('invoicing.gstin');
  expect(open).toBe(true);
  const wrong: [string, unknown, string[]][] = [
    ['brand', { name: ' ', colour: '#ffcc00' }, ['name']],
    ['brand', { colour: '#ffcc00', colourOnDark: '#333333' }, ['colour', 'colourOnDark']],
    [
      'contact',
      { support: 'nobody', phone: '12', social: [{ name: 'X', href: 'javascript:alert(1)' }] },
      ['support', 'phone', 'social.0.href'],
    ],
    ['invoicing', { gstin: '29AAACC4175D1ZX' }, ['gstin']],
    ['invoicing', { series: { ...shippedSettings.invoicing.series, invoice: 'CRN' } }, ['series.credit_note']],
    ['policies', { shares: { 'not-started': 50, started: 60, delivered: 0 } }, ['shares.started']],
    ['policies', { promiseDays: { onboarding: 2, licence: 15, tatkal: 3 } }, ['promiseDays.onboarding']],
    ['limits', { sellerDiscountPercent: 101 }, ['sellerDiscountPercent']],
    ['claims', [shippedSettings.claims[0], shippedSettings.claims[0]], ['1.place']],
    ['hours', { opens: '9', firstDay: 'someday' }, ['opens', 'firstDay']],
    ['hours', { opens: '18:00', closes: '18:30' }, ['closes']],
    ['messages', { sender: 'a@b.in\nBcc: x@y.in', colour: 1 }, ['sender', 'colour']],
  ];
  for (const [section, values, fields] of wrong) {
    const answer = await put(section, values);
    expect([section, answer.status, Object.keys(problemsOf(answer)).toSorted()]).toEqual([
      section,
      400,
      fields.toSorted(),
    ]);
    for (const sentence of Object.values(problemsOf(answer))) expect(sentence).toMatch(/[.!]$/);
  }
  expect((await put('nothing', {})).status).toBe(404);
  expect((await read()).sections).toEqual(shippedSettings);
});

test('who loaded a section before somebody saved it changes nothing; another section is not disturbed', async () => {
  const { version } = await read();
  expect((await put('limits', { sellerDiscountPercent: 12 }, version)).status).toBe(200);
  expect((await put('limits', { sellerDiscountPercent: 14 }, version)).status).toBe(409);
  expect((await put('policies', { guaranteeDays: 31 }, version)).status).toBe(200);
  expect(settings.limits.sellerDiscountPercent).toBe(12);
  const [one, two] = await Promise.all([
    put('limits', { sellerDiscountPercent: 15 }),
    put('limits', { sellerDiscountPercent: 16 }),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
});

test('every save is kept with before and after, in the audit log too, and can be put back through the same checks', async () => {
  await put('policies', { guaranteeDays: 45 });
  const history = await callEndpoint(
    testApp,
    'GET /api/admin/settings/:section/history',
    { params: { section: 'policies' } },
    admin.bearer,
  );
  const [newest] = history.body.items;
  expect(newest).toMatchObject({ by: 'Farah Khan', before: { guaranteeDays: 31 }, after: { guaranteeDays: 45 } });
  const audited = await testApp.db
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'settings.changed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited).toEqual({
    subject_id: 'policies',
    detail: { before: { guaranteeDays: 31 }, after: { guaranteeDays: 45 } },
  });
  expect((await put('policies', newest?.before)).body).toMatchObject({ values: { guaranteeDays: 31 } });
  await expect(testApp.db.deleteFrom('shop_settings').execute()).rejects.toThrow('append-only');
});

test('an order keeps what was agreed when it was paid, whatever the policies become', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'kept@settings.in' }));
  await put('policies', {
    shares: { 'not-started': 90, started: 20, delivered: 0 },
    promiseDays: { onboarding: 12, licence: 15, tatkal: 3 },
  });
  const later = await initiatePayment(testApp, aBuyer({ email: 'later@settings.in' }));
  const agreed = async (id: string) =>
    (await testApp.db.selectFrom('orders').select('consent').where('id', '=', id).executeTakeFirstOrThrow()).consent;
  expect(await agreed(body.order_id)).toMatchObject({ refundShares: { 'not-started': 100 }, promiseDays: 10 });
  expect(await agreed(later.body.order_id)).toMatchObject({ refundShares: { 'not-started': 90 }, promiseDays: 12 });
});

test('GSTIN and series stay while the financial year has documents', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'paid@settings.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => testApp.db.selectFrom('tax_documents').select('id').execute(),
    (rows) => rows.length > 0,
  );
  const answer = await put('invoicing', {
    gstin: ownShop.invoicing.gstin,
    series: { ...shippedSettings.invoicing.series, invoice: 'TAN' },
  });
  expect([answer.status, Object.keys(problemsOf(answer))]).toEqual([400, ['series.invoice', 'gstin']]);
  expect((await put('invoicing', { signature: { en: 'For the firm', hi: 'फ़र्म की ओर से' } })).status).toBe(200);
});

test('the shop under another name says nothing of the shipped one, in every process', async () => {
  expect(await page(other, '/')).toMatch(ofShippedShop);
  for (const section of ['brand', 'contact', 'hours', 'people', 'messages'] as const)
    expect([section, (await put(section, ownShop[section])).status]).toEqual([section, 200]);
  await waitUntil(
    () => page(other, '/'),
    (html) => html.includes('Tandoor'),
    2,
  );
  const shown = Object.values(screens).filter(
    ({ kind, path }) => kind !== 'customer' && kind !== 'staff' && !path.includes(':'),
  );
  const paths = shown.flatMap((screen) =>
    languages
      .filter((language) => language === 'en' || isTranslated(screen))
      .map((language) => pathIn(language, screen.path)),
  );
  const files = [
    '/manifest.webmanifest',
    '/hi/manifest.webmanifest',
    '/api/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/checkout/zomato-pro',
    '/hi/checkout/basic-growth',
    '/no-such-page',
    '/icon.svg',
  ];
  for (const path of [...paths, ...files]) {
    const said = (await page(other, path))
      .replaceAll(testApp.publicUrl, '')
      .replaceAll(shippedSettings.invoicing.gstin, '');
    expect([path, ofShippedShop.exec(said)?.[0]]).toEqual([path, undefined]);
  }
  const checkout = await page(other, '/checkout/zomato-pro');
  const [, json = ''] = /<script type="application\/json" id="shop">(.*?)<\/script>/.exec(checkout) ?? [];
  expect(JSON.parse(json).brand.name).toBe('Tandoor');
  expect(json.length).toBeLessThan(2_048);
  expect(json).not.toContain('evidence of');
  expect(checkout).toContain('--kesar:light-dark(#0b5d4f,#7fd8bf)');
  expect(await page(other, '/')).not.toContain('id="shop"');
  expect(await page(other, '/icon.svg')).toContain('#0b5d4f');
  const { data } = await sharp(Buffer.from(await (await fetch(`${other.url}/icon-512.png`)).arrayBuffer()))
    .extract({ left: 250, top: 30, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0x0b, 0x5d, 0x4f]);
});

test('own words stand on their page, in the text that an order keeps, and go when they are put back', async () => {
  const terms = {
    en: 'Work on <Sundays> is agreed apart.\n\nVisits cost extra.',
    hi: 'रविवार का काम अलग से तय होता है।',
  };
  const story = { en: 'We opened in Surat in 2014.', hi: '' };
  expect((await put('words', { terms, story })).status).toBe(200);
  await waitUntil(
    () => page(other, paths.terms),
    (html) => html.includes('<p>Work on &lt;Sundays&gt; is agreed apart.</p><p>Visits cost extra.</p>'),
    2,
  );
  expect(await page(other, pathIn('hi', paths.terms))).toContain(`<p>${terms.hi}</p>`);
  expect(await page(other, paths.privacy)).not.toContain('What else applies');
  const about = await page(other, pathIn('hi', paths.about));
  expect(about).toContain(`<p>${story.en}</p>`);
  expect(about).not.toContain('ये छोटी बातें हैं');

  const { body } = await initiatePayment(testApp, aBuyer({ email: 'words@settings.in' }));
  const agreed = await testApp.db
    .selectFrom('orders')
    .innerJoin('agreed_terms', (join) =>
      join.on('agreed_terms.language', '=', 'en').on('since', '=', sql<string>`consent->>'terms'`),
    )
    .select('text')
    .where('orders.id', '=', body.order_id)
    .executeTakeFirst();
  expect(agreed?.text).toContain('What else applies\n\nWork on <Sundays> is agreed apart.\n\nVisits cost extra.\n\n\n');

  expect((await put('words', shippedSettings.words)).status).toBe(200);
  expect(await page(testApp, paths.terms)).not.toContain('What else applies');
  expect(await page(testApp, pathIn('hi', paths.about))).toContain('ये छोटी बातें हैं');
});

test('a logo is drawn anew, stands on pages, icons and later invoices, and can be taken back', async () => {
  const drawn = async (background: string) => {
    const picture = sharp({ create: { width: 200, height: 100, channels: 4, background } });
    return (
      logoStart +
      (
        await picture
          .withExif({ IFD0: { Copyright: 'hidden words' } })
          .png()
          .toBuffer()
      ).toString('base64')
    );
  };
  for (const picture of ['https://x.in/a.png', `${logoStart}AAAA`, `${logoStart}${'A'.repeat(90_000)}`])
    expect([picture.slice(0, 30), (await put('logo', { picture })).status]).toEqual([picture.slice(0, 30), 400]);
  const green = await drawn('#00aa00');
  expect((await put('logo', { picture: green })).status).toBe(200);
  const stored = settings.logo.picture;
  expect(Buffer.from(stored.slice(logoStart.length), 'base64').includes('hidden words')).toBe(false);
  expect((await put('logo', { picture: stored })).body.values).toEqual({ picture: stored });
  const address = brand.logo;
  await waitUntil(
    () => page(other, '/'),
    (html) => html.includes(`src="${address}"`),
    2,
  );
  const picture = await fetch(other.url + address);
  expect([picture.headers.get('content-type'), (await picture.bytes()).length > 60]).toEqual(['image/png', true]);
  const checkout = await page(other, '/checkout/zomato-pro');
  expect(checkout).toContain(`"logo":{"picture":"${address}"}`);
  for (const [name, middle] of Object.entries({ 'icon-512.png': 256, 'favicon.ico': 16 })) {
    const icon = await fetch(`${other.url}/${name}`);
    expect(icon.headers.get('content-type')).toBe('image/png');
    const { data } = await sharp(await icon.arrayBuffer())
      .extract({ left: middle, top: middle, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0x00, 0xaa, 0x00]);
  }

  const { body } = await initiatePayment(testApp, aBuyer({ email: 'logo@settings.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [invoice] = await waitUntil(
    () => testApp.db.selectFrom('tax_documents').selectAll().where('order_id', '=', body.order_id).execute(),
    (rows) => rows.length > 0,
  );
  if (!invoice) throw new Error('no invoice');
  expect(invoice.seller).toMatchObject({ print: { logo: address } });
  expect((await put('logo', { picture: '' })).status).toBe(200);
  expect((await fetch(testApp.url + address)).status).toBe(404);
  // An invoice keeps the logo that it was issued with.
  expect(logoAsSvg((await findLogo(testApp.db, address)) ?? '')).toContain('viewBox="0 0 200 100"');
  const withLogo = await pdfOf(testApp.db, invoice, testApp.publicUrl);
  const plain = {
    ...invoice,
    seller: { ...Object(invoice.seller), print: { ...Object(invoice.seller).print, logo: null } },
  };
  const without = await pdfOf(testApp.db, plain, testApp.publicUrl);
  expect(withLogo.bytes.length).not.toBe(without.bytes.length);
  expect((await put('logo', { picture: stored })).status).toBe(200);
  expect(brand.logo).toBe(address);
});
