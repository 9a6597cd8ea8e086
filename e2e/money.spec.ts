import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs } from './board.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah } from './log-in.ts';

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
