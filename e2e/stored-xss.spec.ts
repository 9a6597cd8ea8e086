import type { Browser, Page } from '@playwright/test';
import { languages, prefixOf } from '#shared/language.ts';
import { isSecret, type Screen, type ScreenName, screens } from '#shared/screens.ts';
import { another } from './board.ts';
import { desktop, expect, test } from './fixtures.ts';
import { injection, injections, nameBait, nameInjections, planted } from './injections.ts';
import { storeEverywhere } from './store-injections.ts';

type Role = 'customer' | 'seller' | 'admin';
type Stored = Awaited<ReturnType<typeof storeEverywhere>>;

/** Queries with which a screen shows stored texts; a list with a search also searches for an injection. */
const queries = ({ word, order, enquiry, seller }: Stored): Partial<Record<ScreenName, string[]>> => ({
  paymentSuccess: [`order_id=${order}`, `order_id=${encodeURIComponent(injection(1))}`],
  orders: [`search=${word}&open=${order}`],
  cases: [`view=all&search=${word}`],
  sellerDashboard: [`search=${word}`],
  taskBoard: [`search=${word}`],
  enquiries: [`search=${word}&show=held`, `search=${word}&open=${enquiry}`],
  calendar: ['year=2027'],
  catalogue: ['open=plan:new'],
  audit: [`person=${seller.id}`, `subject=${seller.id}`],
});
const ids = ({ caseId, customer }: Stored): Partial<Record<ScreenName, string>> => ({
  checkout: 'zomato-starter',
  case: caseId,
  customer: customer.id,
  steps: 'gst-registration',
});

/** Returns the addresses of all screens that a role may open and whose texts depend on users. */
function addressesOf(role: Role, stored: Stored): string[] {
  return Object.entries<Screen>(screens).flatMap(([name, screen]) => {
    const { kind, access, path } = screen;
    const isOpen = kind === 'staff' ? role !== 'customer' && (role === 'admin' || !access) : kind !== 'static';
    if (!isOpen || kind === 'entry' || isSecret(screen)) return [];
    const own = path.replace(/:\w+/, ids(stored)[name as ScreenName] ?? '');
    const asked = queries(stored)[name as ScreenName] ?? [''];
    const hasSearch = role === 'seller' && asked.some((query) => query.includes('search='));
    const searched = hasSearch ? [`search=${encodeURIComponent(injection(1))}`] : [];
    const shown = role === 'customer' ? languages : languages.slice(0, 1);
    return shown.flatMap((language) => [...asked, ...searched].map((query) => `${prefixOf(language)}${own}?${query}`));
  });
}

test.use(desktop);

test('stored injection strings stay text on every screen for every role', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const stored = await storeEverywhere(page);
  const { word, customer, seller, message, note, fileName, address, reason } = stored;
  const talk = [customer.name, message, `Re: ${message}`, `Answer: ${message}`];
  const desk = [
    ...talk,
    ...injections,
    ...nameInjections,
    nameBait(3),
    nameBait(6),
    seller.name,
    address,
    note,
    fileName,
  ];
  const shows: Record<Role, string[]> = {
    customer: [...talk, seller.name],
    seller: [...desk, `${word} ${injection(1)}`],
    admin: [...desk, word, reason],
  };
  await Promise.all(
    (['customer', 'seller', 'admin'] as const).map(async (role) => {
      const read = await walk(browser, stored.keys[role], addressesOf(role, stored));
      expect([role, ...shows[role].filter((text) => !read.includes(plain(text)))]).toEqual([role]);
    }),
  );
});

/** Opens all screens; expects that no injection runs, loads anything or violates the CSP. Returns the texts shown. */
async function walk(browser: Browser, key: Stored['keys'][Role], addresses: readonly string[]): Promise<string> {
  const { page } = await another(browser, key, desktop);
  // An hour ahead of the server, so that a text that depends on the clock shows as a hydration error.
  await page.clock.setSystemTime(Date.now() + 3_700_000);
  // Live updates would keep the network busy.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }));
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
  let read = '';
  for (const address of addresses) {
    await page.goto(address);
    // While a part is still loading, the hidden page and its placeholder both have one.
    await expect(page.locator('main').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('status').filter({ hasText: /^(Loading|लोड)/ })).toHaveCount(0);
    read += await textOf(page);
    // Papers of a case are shown one at a time.
    for (const paper of await page.locator('main li h3 button[aria-expanded]').all()) {
      await paper.click();
      await expect(paper).toHaveAttribute('aria-expanded', 'true');
      read += await textOf(page);
    }
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
      read += await textOf(page);
    }
    const ran = await page.evaluate((selector) => {
      const elements = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200));
      return [...elements, ...('pwned' in window ? ['window.pwned'] : [])];
    }, planted);
    expect([address, ...ran, ...signs]).toEqual([address]);
  }
  await page.context().close();
  return read;
}

/** Returns the texts of a page, whether as text, in a field or in a closed menu. */
async function textOf(page: Page): Promise<string> {
  // The board renders more cards when the end of a column comes into view.
  const end = page.locator('.board-cards > [aria-hidden]');
  await expect(async () => {
    await end.evaluateAll((all) => all[0]?.scrollIntoView());
    await expect(end).toHaveCount(0, { timeout: 200 });
  }).toPass();
  const read = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.textContent, ...fields].join('\n');
  });
  return plain(read);
}

const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
