/** Tests of the accountant's month: checks, exports, closing. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs } from './board.ts';
import { button } from './case.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah } from './log-in.ts';

test.use(desktop);

async function openMoney(page: Page): Promise<void> {
  await openBoardAs(page, { email: 'joseph@demo.chulha.example', password: farah.password });
  await page.goto('/money');
}

test('an accountant checks a month, takes the exports and closes it', async ({ page }) => {
  await openMoney(page);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 2 });
  await expect(page.getByText('Numbers have no gaps')).toBeVisible();
  await expectAccessible(page, 'the tax documents of a month');
  for (const [link, name] of [
    ['GSTR-1 (JSON)', /^returns_\d{8}_R1_\w{15}_offline\.json$/],
    ['GSTR-1 (CSV files)', /\.zip$/],
    ['All PDFs (ZIP)', /^invoices-20\d\d-\d\d\.zip$/],
    ['Register (CSV)', /^register-20\d\d-\d\d\.csv$/],
    ['Vouchers for Tally (CSV)', /^tally-20\d\d-\d\d\.csv$/],
  ] as const) {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: link, exact: true }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(name);
    expect((await readFile(await file.path())).length).toBeGreaterThan(100);
  }
  await page.getByRole('button', { name: /^Close \w+ 20\d\d …$/ }).click();
  await button(page, 'Leave it open').click();
  await page.getByRole('button', { name: /^Close \w+ 20\d\d …$/ }).click();
  await page.getByRole('button', { name: /^Close \w+ 20\d\d for ever$/ }).click();
  await expect(page.getByText(/^Closed by Joseph Pereira, /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Closed by Joseph Pereira, /)).toBeVisible();
});

test('an accountant exports a month without documents as NIL and closes it', { tag: '@everything' }, async ({
  page,
}) => {
  await openMoney(page);
  const months = page.getByRole('combobox', { name: 'Month' });
  // Wait for the options, because `count()` does not wait.
  await expect(months.locator('option').nth(1)).toBeAttached();
  await months.selectOption({ index: (await months.locator('option').count()) - 1 });
  await expect(page.getByText(/^The return of \w+ 20\d\d is NIL/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All PDFs (ZIP)' })).toHaveCount(0);
  await expectAccessible(page, 'a month without tax documents');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'GSTR-1 (JSON)' }).click();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  expect(Object.keys(JSON.parse(file))).toEqual(['gstin', 'fp', 'version', 'hash']);
  await page.getByRole('button', { name: /^Close \w+ 20\d\d …$/ }).click();
  await page.getByRole('button', { name: /^Close \w+ 20\d\d for ever$/ }).click();
  await expect(page.getByText(/^Closed by Joseph Pereira, /)).toBeVisible();
  // The current month may still get documents, so it is never reported as NIL.
  await months.selectOption({ index: 0 });
  await expect(page.getByText(/is NIL/)).toHaveCount(0);
});
