import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { rejectReasons } from '#shared/rules/cases/reject-reasons.ts';
import { aPicture } from '#test/uploads.ts';
import routes from '../web/routes.ts';
import { another } from './board.ts';
import { desktop, expect, test } from './fixtures.ts';
import { injection, injections, nameBait, nameInjections, planted } from './injections.ts';
import { lakshmi, signUpOnPage } from './log-in.ts';

type Key = Awaited<ReturnType<typeof signUpOnPage>>;
type Role = 'customer' | 'seller' | 'admin';
type Stored = Awaited<ReturnType<typeof storeEverywhere>>;
/** A screen, and the texts that it must show unchanged. */
type Visit = [role: Role, path: string, shows: readonly string[]];

const own = (path: string, shows: (stored: Stored) => string[]) => (stored: Stored) =>
  ['', '/hi'].map((language): Visit => ['customer', language + path, shows(stored)]);
const staff = (see: (stored: Stored) => [path: string, shows: readonly string[]][]) => (stored: Stored) =>
  see(stored).flatMap(([path, shows]): Visit[] => [
    ['seller', path, shows],
    ['admin', path, shows],
  ]);
/** A list that is searched for an injection string from the URL. */
const searched = (path: string): Visit => [
  'seller',
  `${path}?search=${encodeURIComponent(injection(1))}`,
  [injection(1)],
];

/** Screens that show user texts, by route. */
const screens: Record<string, (stored: Stored) => Visit[]> = {
  'checkout/:id': () => [['customer', '/checkout/zomato-starter', []]],
  'payment-success': ({ order }) => [
    ['customer', `/payment-success?order_id=${order}`, []],
    ['customer', `/payment-success?order_id=${encodeURIComponent(injection(1))}`, []],
  ],
  dashboard: own('/dashboard', ({ customer }) => [customer.name]),
  orders: (stored) => [
    ...own('/orders', ({ customer }) => [customer.name])(stored),
    ...staff(({ word, order, address }) => [[`/orders?search=${word}&open=${order}`, [...nameInjections, address]]])(
      stored,
    ),
    searched('/orders'),
  ],
  cases: (stored) => [
    ...own('/cases', ({ customer }) => [customer.name])(stored),
    ...staff(({ word }) => [[`/cases?view=all&search=${word}`, [nameBait(0)]]])(stored),
    // The names of saved views are their owner's.
    ['seller', `/cases?view=all&search=${stored.word}`, [injection(0)]],
    searched('/cases'),
  ],
  'cases/:id': (stored) => [
    ...own(`/cases/${stored.caseId}`, ({ message }) => [message, `Re: ${message}`, `Answer: ${message}`])(stored),
    ...staff(({ message, note }) => [
      [`/cases/${stored.caseId}`, [message, `Re: ${message}`, `Answer: ${message}`, note]],
    ])(stored),
  ],
  'cases/text': own('/cases/text', () => []),
  'cases/:id/text': (stored) =>
    own(`/cases/${stored.caseId}/text`, ({ message }) => [message, `Re: ${message}`, `Answer: ${message}`])(stored),
  // The review screen shows one answer at a time; case-reviews.spec.ts opens the one with an injection.
  'case-reviews': staff(() => [['/case-reviews', []]]),
  Subscriptions: own('/Subscriptions', ({ customer }) => [customer.name]),
  profile: own('/profile', ({ customer, seller }) => [customer.name, seller.name]),
  SellerDashboard: (stored) => [
    ...staff(({ word, customer }) => [[`/SellerDashboard?search=${word}`, [customer.name]]])(stored),
    searched('/SellerDashboard'),
  ],
  'customers/:id': staff(({ customer, seller, note, fileName }) => [
    [`/customers/${customer.id}`, [customer.name, seller.name, note, fileName, injection(0)]],
  ]),
  'seller-dashboard': staff(() => [['/seller-dashboard', []]]),
  'canned-replies': staff(({ word, message }) => [['/canned-replies', [`${word} ${injection(1)}`, message]]]),
  'task-board': (stored) => [
    ...staff(({ word, seller }) => [[`/task-board?search=${word}`, [...injections, seller.name]]])(stored),
    searched('/task-board'),
  ],
  enquiries: (stored) => [
    ...staff(({ word, enquiry, message }) => [
      [`/enquiries?search=${word}&show=held`, [nameBait(3), nameBait(6)]],
      [`/enquiries?search=${word}&open=${enquiry}`, [nameBait(0), message, `Re: ${message}`]],
    ])(stored),
    searched('/enquiries'),
  ],
  audit: ({ seller, reason }) => [
    ['admin', `/audit?person=${seller.id}`, [seller.name, ...injections]],
    ['admin', `/audit?subject=${seller.id}`, [reason]],
  ],
  staff: ({ seller }) => [['admin', '/staff', [seller.name]]],
  money: () => [['admin', '/money', []]],
  ratings: staff(() => [['/ratings', []]]),
  calendar: ({ word }) => [['admin', '/calendar?year=2027', [word, injection(1)]]],
};

const sameForEverybody = [
  '',
  'services',
  'services/:service',
  'plans',
  'about',
  'contact',
  'home-work',
  'fssai-license',
  'api/docs',
  'return-policy',
  'shipping-policy',
  'privacy-policy',
  'terms-and-condition',
  '*',
  'course/zomato-onboarding',
  'course/swiggy-onboarding',
  'course/fssai-onboarding',
  'find-order',
  'verify/:token',
  'login',
  'login-phone',
  'login-code',
  'signup',
  'verify-otp',
  'forgot-password',
  'reset-password/:token',
  'not-me/:token',
  'logout',
];

test.use(desktop);

test('stored injection strings stay text on every screen for every role', async ({ page, browser }) => {
  const patterns = routes.map(({ path = '' }) => path).filter((path) => !/^hi(\/|$)/.test(path));
  // A new screen must be listed above with the user texts it shows.
  expect([...Object.keys(screens), ...sameForEverybody].sort()).toEqual(patterns.sort());

  const stored = await storeEverywhere(page);
  const visits = Object.values(screens).flatMap((visitsOf) => visitsOf(stored));
  await Promise.all(
    (['customer', 'seller', 'admin'] as const).map((role) =>
      walk(
        browser,
        stored.keys[role],
        visits.filter(([who]) => who === role),
      ),
    ),
  );
});

/** Opens all screens; nothing may run, load, violate the CSP, or be missing. */
async function walk(browser: Browser, key: Stored['keys'][Role], visits: readonly Visit[]): Promise<void> {
  const { page } = await another(browser, key, desktop);
  const signs: string[] = [];
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => signs.push(`script: ${message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) signs.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    const asked = pathname.startsWith('/api/');
    if (host.includes('stolen') || (pathname.includes('pwned') && !asked)) signs.push(`request: ${request.url()}`);
  });
  for (const [, path, shows] of visits) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('main')).toBeVisible();
    await expect.poll(() => missingOn(page, shows), path).toEqual([]);
    const ran = await page.evaluate((selector) => {
      const elements = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200));
      return [...elements, ...('pwned' in window ? ['window.pwned'] : [])];
    }, planted);
    expect([path, ...ran, ...signs]).toEqual([path]);
  }
  await page.context().close();
}

/** Texts that a page does not show as text, be it in fields or in a closed menu. */
async function missingOn(page: Page, texts: readonly string[]): Promise<string[]> {
  const read = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.textContent, ...fields].join('\n');
  });
  const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  return texts.filter((text) => !plain(read).includes(plain(text)));
}

/** API client with an arbitrary User-Agent. */
async function atApi(request: APIRequestContext, key: Key, device = 'a program') {
  const login = await request.post('/api/auth/login', { data: key, headers: { 'user-agent': device } });
  const { token, user } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, data?: object, multipart?: Form) => {
    const answer = await request.fetch(path, {
      method,
      headers,
      ...(data && { data }),
      ...(multipart && { multipart }),
    });
    expect([path, answer.ok() ? '' : await answer.text()]).toEqual([path, '']);
    return answer.headers()['content-type']?.includes('json') ? answer.json() : undefined;
  };
  return Object.assign(ask, { id: String(user._id) });
}

type Form = NonNullable<NonNullable<Parameters<APIRequestContext['fetch']>[1]>['multipart']>;

/** Writes the injection strings into every text that other users read, through the API. */
async function storeEverywhere(page: Page) {
  const word = `b${randomUUID().slice(0, 8)}`;
  const [customer, seller] = await Promise.all([
    signUpOnPage(page, nameBait(1), `asha.${word}@dosaplaza.in`),
    signUpOnPage(page, `${nameBait(2)} ${word}`, `farah.${word}@dosaplaza.in`),
  ]);
  const admin = await atApi(page.request, lakshmi);
  const reason = `${injection(5)} ${injection(7)}`;
  const member = await admin('POST', '/api/admin/staff-accounts', { email: seller.email, role: 'seller', reason });

  const asha = await atApi(page.request, customer, injection(0));
  // File names lose characters that are not allowed.
  const fileName = 'img src=pwned.png onerror=window.pwned=1';
  await asha('PUT', '/api/user/profile', undefined, {
    panCard: { name: `<${fileName}>.png`, mimeType: 'image/png', buffer: await aPicture() },
  });
  const { user } = await asha('GET', '/api/user/profile');
  const customerId = asha.id;
  const address = injections.slice(0, 9).join('\n').slice(0, 490);
  const buyer = { phone: '98765 43210', address, state: '07', planId: 'zomato-starter', amount: 1999, duration: 1 };
  const orders = await Promise.all(
    nameInjections.map((name, n) => {
      const email = n === 0 ? customer.email : `n${n}.${word}@dosaplaza.in`;
      return asha('POST', '/api/cashfree/initiate-payment', { ...buyer, name, email });
    }),
  );
  const message = injections.filter((text) => !text.includes('https:')).join('\n');
  const enquiries = await Promise.all(
    [0, 3, 6].map((n) =>
      asha('POST', '/api/contact', { name: nameBait(n), email: customer.email, message: `${n}\n${message}` }),
    ),
  );

  const farah = await atApi(page.request, seller);
  const order = String(orders[0].order_id);
  const caseId = await storeInCase(page, { asha, farah, order, message });
  await farah('GET', user.panCard);
  const note = injections.join('\n');
  await farah('POST', `/api/admin/users/${customerId}/notes`, { text: note });
  await farah('POST', `/api/cases/${caseId}/notes`, { text: note });
  await Promise.all(
    injections.map((title) =>
      farah('POST', '/api/tasks', { title: `${title} ${word}`, assigneeId: member._id, customerId }),
    ),
  );
  await farah('POST', '/api/canned-replies', { title: `${word} ${injection(1)}`, textEn: message, textHi: message });
  await farah('POST', '/api/staff/saved-views', { name: injection(0), query: `?view=all&search=${word}` });
  const dayOff = { day: `2027-04-${String(10 + (Date.now() % 20))}`, kind: 'own' };
  await admin('POST', '/api/admin/calendar/holidays', { ...dayOff, name: word, source: injection(1) });
  const enquiry = enquiries[0].number;
  // Markup would be held as spam.
  await farah('PATCH', `/api/admin/enquiries/${enquiry}`, { status: 'new', from: 'held' });
  await farah('POST', `/api/admin/enquiries/${enquiry}/replies`, { key: randomUUID(), message: `Re: ${message}` });
  return {
    word,
    reason,
    note,
    message,
    address,
    fileName,
    enquiry,
    order,
    caseId,
    customer: { id: customerId, name: nameBait(1) },
    seller: { id: member._id, name: `${nameBait(2)} ${word}` },
    keys: { customer, seller, admin: lakshmi },
  };
}

type Writer = Awaited<ReturnType<typeof atApi>>;
type CaseTexts = { asha: Writer; farah: Writer; order: string; message: string };

/** Pays the order, and writes the message into every text of its case. */
async function storeInCase(page: Page, { asha, farah, order, message }: CaseTexts): Promise<string> {
  await page.request.post(`/dev/cashfree/admin/orders/${order}/attempts`, { data: { status: 'SUCCESS' } });
  const find = async () => (await asha('GET', '/api/user/cases'))[0]?.id;
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  const path = `/cases/${await find()}`;
  const { id, requests } = await asha('GET', `/api/user${path}`);
  const { id: requestId } = requests.find(({ answer }: { answer: string }) => answer === 'text');
  await asha('PUT', `/api/user${path}/requests/${requestId}`, { text: `Answer: ${message}` });
  await asha('POST', `/api/user${path}/messages`, { text: message });
  await farah('POST', `/api${path}/messages`, { text: `Re: ${message}` });
  const reason = rejectReasons[0]?.code;
  await farah('POST', `/api${path}/requests/${requestId}/review`, { verdict: 'rejected', reason, text: message });
  return id;
}
