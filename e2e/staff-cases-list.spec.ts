import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs, uniqueWord } from './board.ts';
import { newBuyer } from './buyer.ts';
import { button } from './case.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { mailSentTo } from './mails.ts';
import { buy } from './orders.ts';

test.use(desktop);

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('the list is sorted and filtered, and several cases are assigned and reminded at once, with what did not go', async ({
  page,
}) => {
  const name = `Meena ${uniqueWord()}`;
  const buyer = { ...newBuyer(), name };
  await buy(page, { planId: 'fssai-registration-1yr', quantity: 3 }, buyer);
  await openBoardAs(page, farah);
  await page.goto(`/cases?search=${encodeURIComponent(buyer.email)}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(/FSSAI registration, 1-year care.*Papers and answers.*nobody/);
  await expect(page.getByRole('navigation', { name: 'Show' }).getByRole('button', { name: /^Late \d/ })).toBeVisible();
  await page.getByRole('button', { name: 'With', exact: true }).click();
  await expect(page).toHaveURL(/sort=since/);
  await expect(page.getByRole('columnheader', { name: 'With', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Service').selectOption('Zomato onboarding');
  await expect(page.getByText('No case here.')).toBeVisible();
  await page.getByLabel('Service').selectOption('FSSAI licences');
  await expect(rows(page)).toHaveCount(3);

  await page.getByLabel('Choose all cases of this list').check();
  const bar = page.getByRole('region', { name: 'Chosen cases' });
  await expect(bar.getByText('3 chosen')).toBeVisible();
  await bar.getByRole('combobox', { name: 'Assign to' }).selectOption('Farah Khan');
  await expect(bar.getByText('It will be done for 3.')).toBeVisible();
  await expectAccessible(page, 'the list of cases with some chosen');
  // The only filled button of the screen is the one that does it.
  await expect(page.locator('.button-primary')).toHaveText(['Do it for 3']);
  await button(page, 'Do it for 3').click();
  await expect(bar.getByText('Done for 3.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Farah Khan' })).toHaveCount(3);

  await rows(page).first().getByRole('checkbox').uncheck();
  await expect(bar.getByText('2 chosen')).toBeVisible();
  await button(page, 'Remind').click();
  await button(page, 'Do it for 2').click();
  await expect(bar.getByText('Done for 2.')).toBeVisible();
  await mailSentTo(page, buyer.email, /^Still waiting for you: /);
  await rows(page).first().getByRole('checkbox').check();
  await button(page, 'Remind').click();
  await expect(bar.getByText('It will be done for 1.')).toBeVisible();
  await expect(bar.getByText(/^Not for 2: /)).toBeVisible();

  await button(page, 'Close').click();
  await bar.getByLabel('Why, for the customer').fill('Ordered twice by mistake.');
  await page.keyboard.press('Enter');
  await expect(bar.getByText(/^Not for 3: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('all pages of a list are assigned in four clicks', async ({ page }) => {
  const name = `Zoya ${uniqueWord()}`;
  const buyer = { ...newBuyer(), name };
  for (let order = 0; order < 2; order += 1) await buy(page, { planId: 'fssai-registration-1yr', quantity: 30 }, buyer);
  await openBoardAs(page, farah);
  await page.goto(`/cases?search=${encodeURIComponent(buyer.email)}`);
  await expect(rows(page)).toHaveCount(50);
  const clicks: (() => Promise<unknown>)[] = [
    () => page.getByLabel('Choose all cases of this list').click(),
    // A mouse presses a native list once to open it and once to choose.
    () => page.getByRole('combobox', { name: 'Assign to' }).focus(),
    () => page.getByRole('combobox', { name: 'Assign to' }).selectOption('Farah Khan'),
    () => button(page, 'Do it for 60').click(),
  ];
  for (const click of clicks) await click();
  expect(clicks.length).toBeLessThanOrEqual(4);
  await expect(page.getByText('Done for 60.')).toBeVisible();
});
