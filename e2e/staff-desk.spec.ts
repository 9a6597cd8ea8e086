import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { another, openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asha, farah, lakshmi, signIn, signUpOnPage } from './log-in.ts';
import { buy } from './orders.ts';

test.use(desktop);

async function write(page: Page, message: string, name: string, email: string): Promise<string> {
  const answer = await page.request.post('/api/contact', { data: { name, email, message } });
  return (await answer.json()).number;
}

async function lettersTo(page: Page, email: string): Promise<string[]> {
  const answer = await page.request.get(`/dev/mailbox/api/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('an enquiry appears live, is answered by mail, closed, reopened, and turned into a task', async ({ page }) => {
  const { email } = newBuyer();
  await openBoardAs(page, farah);
  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  const name = `Meena ${email.slice(5, 13)}`;
  const number = await write(page, 'Do I need a licence for my tiffin service?', name, email);
  const row = page.getByRole('link', { name });
  await expect(row).toBeVisible();
  await expect(page.getByRole('link', { name: /^Enquiries \d+ new$/ }).first()).toBeVisible();

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`open=${number}`));
  await page.getByLabel('Your answer').fill('A basic registration is enough.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('list', { name: 'Answers and changes' })).toContainText('sent');
  await expect.poll(() => lettersTo(page, email)).toContain(`${number}: an answer from Chulha`);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('answered');

  await page.getByLabel('Status', { exact: true }).selectOption('Closed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('answered');
  await page.getByText('Make a task of it').click();
  await page.getByRole('button', { name: 'Put it on the board' }).click();
  await expect(page.getByRole('link', { name: /There is a task/ })).toBeVisible();
  await expectAccessible(page, 'the inbox with a message open');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/open=/);
});

test('an order is found by part of its buyer’s data, synced, and its receipt resent', async ({ page }) => {
  const buyer = newBuyer();
  const id = await buy(page, { planId: 'zomato-starter' }, buyer);
  await openBoardAs(page, farah);
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'All orders, the newest first' }).getByRole('listitem')).toHaveCount(50);
  await page.keyboard.press('/');
  await page.keyboard.type(buyer.email.slice(2, 14));
  const rows = page.getByRole('list', { name: 'All orders, the newest first' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await page.getByRole('button', { name: 'Ask the provider now' }).click();
  await expect(page.getByText(/^The provider (has|told)/)).toBeVisible();
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole('button', { name: 'Send receipt again' }).click();
    await expect(page.getByText(press ? /was sent to .* a moment ago/ : /is on its way to/)).toBeVisible();
  }
  await expect.poll(async () => (await lettersTo(page, buyer.email)).length).toBe(2);
  await expectAccessible(page, 'all orders with one open');
});

test('all cases of an order with many licences can be seen, page by page', { tag: '@everything' }, async ({ page }) => {
  const id = await buy(page, { planId: 'fssai-registration-1yr', quantity: 7 }, newBuyer());
  await page.route(/\/api\/cases\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '3');
    return route.continue({ url: url.href });
  });
  await openBoardAs(page, farah);
  await page.goto(`/orders?open=${id}`);
  const cases = page.locator('section', { has: page.getByRole('heading', { name: 'Cases', exact: true }) }).last();
  for (const count of [3, 5, 6, 7]) {
    await expect(cases.getByRole('listitem')).toHaveCount(count);
    if (count < 7) await cases.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(cases.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('staff are offered English only, customers both languages', { tag: '@everything' }, async ({ page, browser }) => {
  const hindi = (of: Page) => of.getByRole('link', { name: 'हिन्दी' });
  await openBoardAs(page, farah);
  for (const path of ['/orders', '/profile', '/Subscriptions', '/task-board', '/SellerDashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(hindi(page)).toHaveCount(0);
  }
  const customer = await another(browser, asha, desktop);
  await customer.page.goto('/orders');
  await expect(hindi(customer.page).first()).toBeVisible();
  await customer.page.context().close();
});

test('an admin grants a staff role with a reason, which the audit log shows', async ({ page }) => {
  const { email } = newBuyer();
  const name = `Nila ${email.slice(5, 13)}`;
  await signUpOnPage(page, name, email);
  await openBoardAs(page, lakshmi);
  await page.goto('/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await page.getByText('Somebody who has an account').click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make them staff' }) });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Current password').fill(lakshmi.password);
  await page.getByRole('button', { name: 'Make them staff' }).click();
  await expect(page.getByText('Say why, in a few words.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Joins the licence desk');
  await page.getByRole('button', { name: 'Make them staff' }).click();
  await expect(page.getByRole('list', { name: 'Everybody of the staff' })).toContainText(name);
  await page.getByText(`Change ${name}`).click();
  await expectAccessible(page, 'staff with a form open');

  await page.getByRole('link', { name: 'Audit', exact: true }).first().click();
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText(`made ${name} Seller instead of Customer: Joins the licence desk`);
  await expect(line.getByRole('rowheader')).toContainText('Lakshmi Iyer');
  await page.getByLabel('Who').selectOption('Lakshmi Iyer');
  await page.getByLabel('What').selectOption('Changed a role');
  await expect(page).toHaveURL(/person=.*action=role\.changed/);
  await expect(line).toBeVisible();
  await expectAccessible(page, 'the audit log');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu has all links of a seller and none of an admin', { tag: '@everything' }, async ({ page }) => {
    await signIn(page, farah);
    await page.goto('/audit');
    await expect(page.getByText('Access Denied. Only Admins can view this page.')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const places = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    await expect(places.filter({ hasText: 'Logout' })).toBeInViewport();
    for (const name of ['Home', 'Enquiries', 'Orders', 'Profile', 'Subscriptions'])
      await expect(places.filter({ hasText: name })).toHaveCount(1);
    await expect(places.filter({ hasText: /Audit|Staff/ })).toHaveCount(0);
  });
});
