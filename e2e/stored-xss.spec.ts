import type { Browser, Page } from '@playwright/test';
import routes from '../web/routes.ts';
import { another } from './board.ts';
import { desktop, expect, test } from './fixtures.ts';
import { injection, injections, nameBait, nameInjections, planted } from './injections.ts';
import { storeEverywhere } from './store-injections.ts';

type Role = 'customer' | 'seller' | 'admin';
type Stored = Awaited<ReturnType<typeof storeEverywhere>>;
/** Screen to open, and the texts that it must show unchanged. */
type Visit = [role: Role, path: string, shows: readonly string[]];

const own = (path: string, shows: (stored: Stored) => string[]) => (stored: Stored) =>
  ['', '/hi'].map((language): Visit => ['customer', language + path, shows(stored)]);
const staff = (see: (stored: Stored) => [path: string, shows: readonly string[]][]) => (stored: Stored) =>
  see(stored).flatMap(([path, shows]): Visit[] => [
    ['seller', path, shows],
    ['admin', path, shows],
  ]);
/** Opens a list whose search text, taken from the URL, is an injection string. */
const searched = (path: string): Visit => [
  'seller',
  `${path}?search=${encodeURIComponent(injection(1))}`,
  [injection(1)],
];

/** Screens that show user texts, by route pattern. */
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
    // Saved views are shown only to the seller who owns them.
    ['seller', `/cases?view=all&search=${stored.word}`, [injection(0)]],
    searched('/cases'),
  ],
  'cases/:id': (stored) => [
    ...own(`/cases/${stored.caseId}`, ({ message }) => [message, `Re: ${message}`, `Answer: ${message}`])(stored),
    ...staff(({ message, note }) => [
      [`/cases/${stored.caseId}`, [message, `Re: ${message}`, `Answer: ${message}`, note]],
    ])(stored),
  ],
  // The review screen shows one answer at a time; case-reviews.spec.ts opens the answer with an injection.
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
  undelivered: staff(() => [['/undelivered', []]]),
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
  'logout',
  'too-many',
];

test.use(desktop);

test('stored injection strings stay text on every screen for every role', async ({ page, browser }) => {
  const patterns = routes.map(({ path = '' }) => path).filter((path) => !/^hi(\/|$)/.test(path));
  // New screens must be listed above, with the user texts that they show.
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

/**
 * Opens all screens; expects that no injection runs, loads anything or violates the CSP, and that no text is missing.
 */
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

/** Returns the texts that the page does not show literally, whether as text, in a field or in a closed menu. */
async function missingOn(page: Page, texts: readonly string[]): Promise<string[]> {
  const read = await page.evaluate(() => {
    // The board renders more cards when the end of a column comes into view.
    document.querySelector('.board-cards > [aria-hidden]')?.scrollIntoView();
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.textContent, ...fields].join('\n');
  });
  const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  return texts.filter((text) => !plain(read).includes(plain(text)));
}
