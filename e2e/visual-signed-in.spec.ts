import type { Browser, Page } from '@playwright/test';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { openBoardAs } from './board.ts';
import { expect, test } from './fixtures.ts';
import { asha, farah, signIn } from './log-in.ts';
import { startOwnShop } from './own-shop.ts';
import { expectLook, fixDates } from './visual-comparison.ts';

/**
 * Screenshots of signed-in screens in both themes, in a separate shop that has only demo data. Days, numbers and
 * tickets are replaced with fixed ones. After an intended change:
 * npx playwright test e2e/visual-signed-in.spec.ts --update-snapshots
 */

// Fewer pixels are enough to see a changed layout or colour, and keep the pictures small.
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 0.6 };
const desktop = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 0.375 };

const joseph = { email: 'joseph@demo.chulha.example', password: farah.password };

/** Screen to compare; `:id` in its path stands for the demo customer's case whose photo was rejected. */
type Screen = { name: string; path: string; before?: (page: Page) => Promise<void> };

const customers: Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'cases', path: '/cases' },
  { name: 'case', path: '/cases/:id' },
  { name: 'orders', path: '/orders' },
  { name: 'profile', path: '/profile' },
];
const staffs: Screen[] = [
  // Comes from another page, because the server writes the data into the first one.
  { name: 'staff-day', path: '/ratings', before: goHome },
  { name: 'work-list', path: '/cases' },
  { name: 'staff-case', path: '/cases/:id' },
  { name: 'case-reviews', path: '/case-reviews', before: goOnToOwner },
  { name: 'customers', path: '/SellerDashboard?sort=name' },
  { name: 'ratings', path: '/ratings' },
  // The previous month, because the current one may have only a few days.
  { name: 'money', path: '/money', before: showMonthBefore },
];

/** Skips to the photo of the owner, because answers that arrived at the same moment have no fixed order. */
async function goOnToOwner(page: Page): Promise<void> {
  const shown = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Photo of the owner' }) });
  await expect(page.getByRole('article')).toBeVisible();
  for (let n = 0; n < 50 && !(await shown.isVisible()); n += 1) await page.keyboard.press('n');
  await expect(shown).toBeVisible();
  // Removes a button that is shown only if the photo was not the first answer.
  await page.getByRole('button', { name: /^Show the ones put off/ }).evaluateAll((all) => {
    for (const one of all) one.remove();
  });
}

async function showMonthBefore(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=/);
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Take the next case' })).toBeVisible();
}

/**
 * Puts the same rows into each group of the staff's day, because the hour decides what is late or due today. Leaves out
 * the promises of cases, of which the hour also decides whether they are in the list.
 */
async function groupWorkOfDay(page: Page): Promise<void> {
  await page.route('**/api/staff/day', async (route) => {
    const response = await route.fetch();
    const day = (await response.json()) as StaffDayReply;
    const rows = [...day.late, ...day.today, ...day.soon]
      .filter(({ kind }) => kind !== 'case')
      .toSorted((a, b) => a.title.localeCompare(b.title) || Number(b.mine) - Number(a.mine));
    const json = { ...day, late: rows.slice(0, 3), today: rows.slice(3, 5), soon: rows.slice(5, 7) };
    await route.fulfill({ response, json });
  });
}

let shop: Awaited<ReturnType<typeof startOwnShop>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.end());

async function openPage(browser: Browser, size: typeof phone): Promise<Page> {
  const page = await (await browser.newContext({ ...size, baseURL: shop.url })).newPage();
  // Blocks live updates, which change numbers and keep the network busy.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }));
  return page;
}

async function look(page: Page, { name, path, before }: Screen, caseId: string): Promise<void> {
  await page.goto(path.replace(':id', caseId));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await before?.(page);
  await page.waitForLoadState('networkidle');
  await expectLook(page, name, { scale: 'device', prepare: () => fixDates(page) });
}

/** Finds the demo customer's case whose photo was rejected. */
async function caseSentBack(page: Page): Promise<string> {
  const cases = (await (await page.request.get('/api/user/cases')).json()) as CaseSummary[];
  return cases.find(({ planId, waiting }) => planId.startsWith('fssai-registration') && waiting.length > 0)?.id ?? '';
}

test('screens of a customer look as before in both themes', async ({ browser }) => {
  const page = await openPage(browser, phone);
  await signIn(page, asha);
  const caseId = await caseSentBack(page);
  for (const screen of customers) await look(page, screen, caseId);
});

test('screens of the staff look as before in both themes', async ({ browser }) => {
  const own = await openPage(browser, phone);
  await signIn(own, asha);
  const caseId = await caseSentBack(own);
  const page = await openPage(browser, desktop);
  await openBoardAs(page, joseph);
  await groupWorkOfDay(page);
  for (const screen of staffs) await look(page, screen, caseId);
});
