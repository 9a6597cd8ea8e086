import type { Page } from '@playwright/test';
import { expectPaid, newBuyer, orderNumber, orderPlan } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asha, farah, logInOnPage, signIn, signUpOnPage } from './log-in.ts';
import { buy, monthOfGrowth } from './orders.ts';

test.use(desktop);

const numbers = (page: Page) => page.getByRole('list', { name: 'Your numbers' });
const orders = (page: Page) => page.getByRole('list', { name: 'Your orders, the newest first' }).getByRole('listitem');

test('the dashboard shows the demo customer’s counts, latest order and eight saved plans', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
  await logInOnPage(page, asha);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
  await expect(numbers(page).getByRole('listitem')).toHaveText([
    /Total Orders\s*122/,
    /Favorite Items\s*8/,
    /Recent Orders\s*3\s*last 30 days/,
  ]);
  const tickets = (of: string) =>
    page.getByRole('region', { name: of }).getByRole('heading', { level: 3, name: /^KOT/ });
  await expect(tickets('Your latest order')).toHaveCount(1);
  await expect(tickets('In progress')).toHaveCount(3);
  await expect(page.locator('#saved').getByRole('button', { pressed: true })).toHaveCount(8);
});

test('the dashboard arrives with its data: no request for it, and readable without scripts', async ({
  page,
  browser,
}) => {
  await signIn(page, asha);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/hi/dashboard');
  await expect(page.getByRole('combobox')).toBeVisible();
  await expect(page.locator('#saved').getByRole('button', { pressed: true })).toHaveCount(8);
  const data = ['/api/auth/verify-token', '/api/user/profile', '/api/user/dashboard', '/api/user/favourites'];
  expect(asked.filter((path) => data.includes(path))).toEqual([]);

  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ storageState, javaScriptEnabled: false })).newPage();
  for (const path of ['/dashboard', '/cases']) {
    await plain.goto(path);
    await expect(plain.getByRole('heading', { name: 'In progress' })).toBeVisible();
  }
});

test('a document for somebody else than local storage names shows the one of local storage', async ({
  page,
  browser,
}) => {
  await signIn(page, asha);
  const other = await browser.newPage();
  const fan = newBuyer();
  await signIn(other, await signUpOnPage(other, fan.name, fan.email));
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'token');
  await other.context().addCookies(cookies);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(numbers(other)).toContainText(/Total Orders\s*0/);
});

test('on a tablet in landscape the dashboard is not wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, asha);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: 'Before that' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});

test('a customer without orders can ask us, and removing a saved plan can be undone', async ({ page }) => {
  const fan = newBuyer();
  await signIn(page, await signUpOnPage(page, fan.name, fan.email));
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Save Growth · Basic' }).click();
  await page.getByRole('link', { name: 'User Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+91 98765 00000' })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/.*text=Hello/);
  const heart = page.getByRole('button', { name: 'Save Growth · Basic' });
  // The search field appears only after hydration.
  await expect(page.getByRole('combobox')).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(numbers(page)).toContainText(/Favorite Items\s*0/);
  // The page updates the number of saved plans before the server has stored the plan.
  const stored = page.waitForResponse((reply) => /favou?rite/i.test(reply.url()) && reply.request().method() !== 'GET');
  await heart.click();
  await expect(numbers(page)).toContainText(/Favorite Items\s*1/);
  await stored;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('search finds orders and plans by keyboard, and reports no results', async ({ page }) => {
  await signIn(page, asha);
  await page.goto('/dashboard');
  const box = page.getByRole('combobox', { name: 'Search orders, plans and documents' });
  await box.fill('starter');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Plans' }).getByRole('option')).toHaveText([/Starter Onboarding/]);
  await box.press('Escape');
  await expect(page.getByRole('option').first()).toBeHidden();
  await expect(box).toHaveValue('starter');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await box.fill('no such thing');
  await expect(page.getByText('Nothing found for “no such thing”.')).toBeVisible();
  await box.fill('prime onboarding');
  await expect(page.getByRole('group', { name: 'Plans' }).getByRole('option')).toHaveCount(1);
  await box.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Prime Onboarding/);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/swiggy-prime$/);
});

test('122 orders are paged by fifty without repeats, and filtered by status', async ({ page }) => {
  await signIn(page, asha);
  await page.goto('/orders');
  await expect(orders(page)).toHaveCount(50);
  const older = page.getByRole('button', { name: 'Show older orders' });
  await older.click();
  await expect(orders(page)).toHaveCount(100);
  await expect(orders(page).nth(50).getByRole('link').first()).toBeFocused();
  await older.click();
  await expect(orders(page)).toHaveCount(122);
  await expect(older).toHaveCount(0);
  await expect(page.getByText('122 orders shown')).toBeVisible();
  const ids = await orders(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-order')));
  expect(new Set(ids).size).toBe(122);

  await page.getByLabel('Show').selectOption({ label: 'Expired' });
  await expect(page).toHaveURL(/\/orders\?status=expired$/);
  await expect(orders(page).filter({ hasText: 'Expired' }).first()).toBeVisible();
  await expect(orders(page).filter({ hasNotText: 'Expired' })).toHaveCount(0);
  const again = orders(page).getByRole('link', { name: /^Order again/ });
  await expect(again.first()).toHaveAttribute('href', /^\/checkout\//);
  await page.getByLabel('Show').selectOption({ label: 'Payment failed' });
  await expect(page.getByText('None of your orders is in this state.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(orders(page)).toHaveCount(50);
});

test('a guest who paid finds order and subscription after signing up with the same address', async ({ page }) => {
  const late = newBuyer();
  const number = await buy(page, { ...monthOfGrowth, duration: 3 }, late);
  await signIn(page, await signUpOnPage(page, late.name, late.email));
  await page.goto('/orders');
  await expect(orders(page)).toHaveCount(1);
  await expect(orders(page)).toContainText('Paid');
  await expect(orders(page).getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', new RegExp(number));
  await page.goto('/Subscriptions');
  const row = page.getByRole('row').filter({ hasText: 'Growth · Basic' });
  await expect(row.getByRole('cell')).toHaveText(['₹17,998', '3', /\d{4}$/, /\d{4}$/, 'Active']);
});

test('an order whose payment failed is paid again in its own payment session', async ({ page }) => {
  const ravi = newBuyer();
  await orderPlan(page, '/checkout/zomato-starter', ravi);
  await page.locator('#pay-fail').click();
  const number = await orderNumber(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible();
  await signIn(page, await signUpOnPage(page, ravi.name, ravi.email));
  await page.goto('/orders?status=failed');
  await orders(page)
    .getByRole('link', { name: /^Pay again/ })
    .click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#pay-success').click();
  expect(await orderNumber(page)).toBe(number);
  await expectPaid(page, '₹1,999');
});

test('each page has an empty state with one link for a new customer', async ({ page }) => {
  const neha = newBuyer();
  await signIn(page, await signUpOnPage(page, neha.name, neha.email));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: 'No orders yet' })).toBeVisible();
  await expect(numbers(page).getByRole('listitem')).toHaveText([/0/, /0/, /0/]);
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plans');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
  await expect(page.getByText('You do not have any subscriptions.')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(page).toHaveURL(/\/plans$/);
});

test('all subscriptions are in one table: growth plans with months, one-time work without an end', {
  tag: '@everything',
}, async ({ page }) => {
  await page.goto('/subscriptions');
  await expect(page).toHaveURL(/\/login\?from=%2FSubscriptions$/);
  await logInOnPage(page, asha);
  const heads = ['Plan', 'Amount', 'Duration (months)', 'Start Date', 'End Date', 'Status'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  const once = page.getByRole('row').filter({ hasText: 'One-time' }).first();
  await expect(once.getByRole('cell').nth(3)).toContainText('No end date');

  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(20);
  const count = /^20 of (\d+) subscriptions shown\.$/;
  const all = Number(count.exec(await page.getByText(count).innerText())?.[1]);
  const older = page.getByRole('button', { name: 'Show older subscriptions' });
  await older.click();
  await expect(rows.nth(20)).toBeFocused();
  await expect(rows).toHaveCount(40);
  while (await older.isVisible()) await older.click();
  await expect(rows).toHaveCount(all);
  await expect(page.getByText(`${all} of ${all} subscriptions shown.`)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('plans saved as a guest move to the account at login and leave the browser', async ({ page }) => {
    const fan = newBuyer();
    const key = await signUpOnPage(page, fan.name, fan.email);
    await page.goto('/plans');
    const heart = page.getByRole('button', { name: 'Save Growth · Premium' });
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/course/swiggy-onboarding');
    await page.getByRole('button', { name: 'Save Swiggy · Basic Onboarding' }).click();
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBe('["premium-growth","swiggy-basic"]');
    await page.goto('/login');
    await logInOnPage(page, key);
    await expect(numbers(page)).toContainText(/Favorite Items\s*2/);
    await expect(page.locator('#saved').getByRole('button', { pressed: true })).toHaveCount(2);
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
  });

  test('subscriptions are cards with labels', async ({ page }) => {
    await signIn(page, asha);
    await page.goto('/Subscriptions');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('a failed request shows an error with a retry', async ({ page, browserErrors }) => {
  browserErrors.expected.push(/status of 502/);
  await page.route('**/api/user/orders*', (route) => route.fulfill({ status: 502, body: 'gone' }));
  await signIn(page, asha);
  await page.goto('/orders');
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })).toBeVisible();
  await page.unroute('**/api/user/orders*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(orders(page)).toHaveCount(50);
});

test('a refused request shows the sentence of the server, not one about the connection', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expected.push(/status of 429/);
  const params = { count: 3, unit: 'minutes' };
  const messages = { en: 'Try again in 3 minutes.', hi: '3 मिनट बाद फिर कोशिश करें।' };
  await page.route('**/api/user/orders*', (route) => {
    const message = messages[route.request().headers()['accept-language'] === 'hi' ? 'hi' : 'en'];
    return route.fulfill({ status: 429, json: { code: 'too_many', params, message } });
  });
  await signIn(page, asha);
  for (const [address, sentence] of [
    ['/orders', messages.en],
    ['/hi/orders', messages.hi],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
});

test('staff who open the dashboard are redirected to their home', async ({ page }) => {
  await signIn(page, farah);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/seller-dashboard$/);
});

test('a customer on a staff page sees why access is denied', async ({ page }) => {
  await signIn(page, asha);
  await page.goto('/SellerDashboard');
  await expect(page.getByText('Access Denied. Only Admins and Sellers can view this page.')).toBeVisible();
});

test('served pages hold no personal data and are not stored', async ({ request }) => {
  for (const path of ['/dashboard', '/orders', '/Subscriptions']) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await answer.text()).not.toMatch(/Asha|KOT [0-9A-Z]{6}/);
  }
});
