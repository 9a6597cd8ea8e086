import { expectAccessible } from './accessibility-checks.ts';
import { another, openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';

test.use(desktop);

test('a walk-in who paid in cash gets a case; a large sum waits for a second person, who approves it', async ({
  page,
  browser,
}) => {
  const buyer = newBuyer();
  await openBoardAs(page, farah);
  await page.goto('/cases');
  await page.getByRole('link', { name: 'Open a case' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open a case' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Open a case' });
  await send.click();
  await expect(page.getByText('Choose what was bought.')).toBeVisible();
  await expectAccessible(page, 'the form of a case by hand with errors');

  await page.getByLabel('What was bought').selectOption('fssai-registration-1yr');
  await page.getByLabel('Name', { exact: true }).fill(buyer.name);
  await page.getByLabel('E-mail').fill(buyer.email);
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('State').selectOption('27');
  await page.getByLabel(/^Number of the receipt/).fill('Receipt 4711');
  await page.getByLabel('Rupees received').fill('1000');
  await send.click();
  await expect(page.getByText('The price of this choice is ₹1,500.')).toBeVisible();
  await page.getByLabel('Rupees received').fill('1,500');
  await send.click();
  await expect(page).toHaveURL(/\/cases\/[0-9a-f-]{36}$/);
  await expect(page.getByText(buyer.name).first()).toBeVisible();

  await page.goto('/open-case');
  await page.getByLabel('What was bought').selectOption('basic-growth');
  await page.getByLabel('Months').selectOption('3');
  await page.getByLabel('Name', { exact: true }).fill(buyer.name);
  await page.getByLabel('E-mail').fill(buyer.email);
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('State').selectOption('27');
  await page.getByText('Bank transfer').click();
  await page.getByLabel(/^Number of the receipt/).fill('UTR 99');
  await page.getByLabel('Rupees received').fill('17998');
  await send.click();
  await expect(page.getByText(/The payment waits for a second person/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText(/It waits for a second person/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const admin = (await another(browser, lakshmi, desktop)).page;
  await admin.goto(page.url());
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/It waits for a second person/)).toHaveCount(0);
  await expect(admin.getByRole('heading', { name: 'Cases', exact: true })).toBeVisible();
});
