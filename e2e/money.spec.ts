import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { another, openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, lakshmi, signUpOnPage } from './log-in.ts';

test.use(desktop);

const joseph = { email: 'joseph@demo.chulha.example', password: farah.password };
const moneyLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Money', exact: true }).first();

test('an accountant sees a month’s money by day and week, its settlements, what differs, and exports the lines', async ({
  page,
}) => {
  await openBoardAs(page, joseph);
  await page.goto('/seller-dashboard');
  await moneyLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(page.getByText('Collected').first()).toBeVisible();

  // The demo data has orders on every fifth day, some of them in earlier months.
  const month = page.getByRole('combobox', { name: 'Month' });
  await month.selectOption({ index: 3 });
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  const settlements = page.getByRole('region', { name: 'Settlements' }).getByRole('listitem');
  await expect(settlements.first()).toContainText(/UTR DEMO\d{8}/);
  await expect(settlements.first()).toContainText('Agrees with our payments and refunds.');
  const sums = page.getByRole('table');
  await expect.poll(() => sums.getByRole('row').count()).toBeGreaterThan(4);
  const days = await sums.getByRole('row').count();
  await page.getByRole('radio', { name: 'Week' }).click();
  await expect(sums.getByRole('rowheader').first()).toContainText(' to ');
  await expect.poll(() => sums.getByRole('row').count()).toBeLessThan(days);
  await expectAccessible(page, 'the money of a month');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Lines as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^settlements-20\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"PAYMENT"');
});

test('a seller without the right sees no link and a clear page; an admin gives the right, without a new login', async ({
  page,
  browser,
}) => {
  const { email } = newBuyer();
  const name = `Nila ${email.slice(5, 13)}`;
  const key = await signUpOnPage(page, name, email);
  const admin = (await another(browser, lakshmi, desktop)).page;
  await admin.goto('/staff');
  const make = async (form: Page, what: string, reason: string) => {
    await form.getByText(`Change ${name}`).click();
    await form.getByLabel('What to do').filter({ visible: true }).selectOption(what);
    await form.getByRole('textbox', { name: 'Reason' }).filter({ visible: true }).first().fill(reason);
    await form.getByRole('button', { name: 'Do it' }).filter({ visible: true }).click();
  };
  await admin.getByLabel('Email').fill(email);
  await admin.getByRole('textbox', { name: 'Reason' }).last().fill('Joins the desk');
  await admin.getByLabel('Current password').fill(lakshmi.password);
  await admin.getByRole('button', { name: 'Make them staff' }).click();
  await expect(admin.getByRole('list', { name: 'Everybody of the staff' })).toContainText(name);

  await openBoardAs(page, key);
  await page.goto('/money');
  await expect(
    page.getByText('Access Denied. Only Admins and Sellers with the right of the accountant can view this page.'),
  ).toBeVisible();
  await expect(moneyLink(page)).toHaveCount(0);

  await make(admin, 'Give the right of the accountant', 'Does the books');
  await expect(admin.getByRole('listitem').filter({ hasText: `Change ${name}` })).toContainText('Accountant');
  await page.reload();
  await expect(moneyLink(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Settlements' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  for (const theme of ['light', 'dark'] as const)
    test(`the money of a month fits the width, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await openBoardAs(page, lakshmi);
      await page.goto('/money');
      await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 3 });
      await expect(page.getByText(/UTR DEMO/).first()).toBeVisible();
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await expectAccessible(page, `the money on a phone, ${theme}`);
    });
});
