import type { Page } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { desktop, expect, test } from './fixtures.ts';
import { asha, logInOnPage, signIn, signUpOnPage } from './log-in.ts';
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
  const open = page.getByRole('region', { name: 'In progress' });
  await expect(open.getByRole('list', { name: 'How far it is' })).toHaveCount(3);
  await page.getByText('4 more saved plans').click();
  await expect(page.locator('#saved').getByRole('button', { pressed: true })).toHaveCount(8);
});

test('the dashboard arrives with its data: no request for it, and readable without scripts', {
  tag: '@everything',
}, async ({ page, browser }) => {
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

test('a document for somebody else than local storage names shows the one of local storage', {
  tag: '@everything',
}, async ({ page, browser }) => {
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

test('search finds orders and plans by keyboard, and reports no results', { tag: '@everything' }, async ({ page }) => {
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

test('122 orders are paged by fifty without repeats, and filtered by status', { tag: '@everything' }, async ({
  page,
}) => {
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
  await expect(row.getByRole('cell')).toHaveText(['₹17,998', '3', /^\d{1,2} \w{3}/, /^\d{1,2} \w{3}/, 'Active']);
});

test('each page has an empty state with one link for a new customer', { tag: '@everything' }, async ({ page }) => {
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
  const once = page.getByRole('row').filter({ hasText: 'One-time' });
  const running = once.filter({ hasText: 'Active' }).first();
  await expect(running.getByRole('cell').nth(3)).toHaveText('When the work is done');
  await expect(once.filter({ hasText: /Done/ }).first().getByRole('cell').nth(3)).toContainText('No end date');

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

test('a failed request shows an error with a retry', { tag: '@everything' }, async ({ page, browserErrors }) => {
  browserErrors.expected.push(/status of 502/);
  await page.route('**/api/user/orders*', (route) => route.fulfill({ status: 502, body: 'gone' }));
  await signIn(page, asha);
  await page.goto('/orders');
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })).toBeVisible();
  await page.unroute('**/api/user/orders*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(orders(page)).toHaveCount(50);
});
