import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { buy, licence } from './orders.ts';

test.use(desktop);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the day is one list, late first, with the case to take next and the paid orders', async ({ page }) => {
  await buy(page, licence, newBuyer());
  const board = await openBoardAs(page, farah);
  await board.make({ title: 'Call back the bakery', dueDate: new Date(Date.now() - 3_600_000).toISOString() });
  await page.goto('/seller-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Paid since yesterday/ })).toBeVisible();
  await expectAccessible(page, 'the day of the staff');
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Sales', exact: true }).getByRole('row')).toHaveCount(15);

  for (const title of ['Late', 'Today', 'Next three working days', 'Documents to check'])
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${title} \\d`) })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Orders a day\. / })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Farah Khan/ })).toBeVisible();
  await expect(page.locator('.button-primary')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Take the next case' })).toBeVisible();
  await page.getByRole('link', { name: /^Paid since yesterday/ }).click();
  await expect(page.getByText('Paid since yesterday', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page.getByText('Paid since yesterday', { exact: true })).toHaveCount(0);
});

test('a reply is written, inserted with its values, completed and sent; a removed one comes back by Undo', async ({
  page,
}) => {
  const title = `Open hours ${randomUUID().slice(0, 8)}`;
  const buyer = newBuyer();
  await buy(page, licence, buyer);
  await openBoardAs(page, farah);
  await page.goto('/canned-replies');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text in English').fill('Hello {name}, {nobody}');
  await page.getByLabel('Text in Hindi').fill('नमस्ते {name}');
  await button(page, 'Save').click();
  await expect(page.getByText('Only these names can stand in braces', { exact: false })).toBeVisible();
  await page.getByLabel('Text in English').fill('Hello {name}, we are open. Order {ticket}.');
  await button(page, 'Save').click();
  await expect(page.getByText(`Saved: ${title}`)).toBeVisible();
  await expectAccessible(page, 'the replies');
  await page.getByRole('button', { name: `Remove: ${title}` }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto(`/cases?view=all&search=${encodeURIComponent(buyer.email)}`);
  await page.getByRole('link', { name: buyer.name }).click();
  await page.getByLabel('Reply to insert').selectOption(title);
  await button(page, 'Insert').last().click();
  const composer = page.getByLabel('To the customer');
  await expect(composer).toHaveValue(/^Hello .+, we are open\. Order [0-9A-Z]{6}\.$/);
  await composer.pressSequentially(' Until {promisedBy}');
  await expect(page.getByText('{promisedBy} the promised day', { exact: false })).toBeVisible();
  await page.reload();
  await expect(composer).toHaveValue(/Until \{promisedBy\}$/);
  await composer.fill('We are open until six.');
  await page.getByRole('button', { name: /^Send\b/ }).click();
  await expect(page.getByText('We are open until six.')).toBeVisible();
  await expect(composer).toHaveValue('');
});

test('Ctrl+K finds a customer by the phone number of an order, and a screen by its name', async ({ page }) => {
  const buyer = { ...newBuyer(), phone: `98${String(Date.now()).slice(-8)}` };
  await buy(page, licence, buyer);
  await openBoardAs(page, farah);
  await page.goto('/seller-dashboard');
  await expect(page.getByRole('button', { name: 'Take the next case' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Name, phone, order, case or screen' });
  await field.fill(buyer.phone);
  for (const group of ['Customers', 'Cases', 'Orders'])
    await expect(page.getByRole('group', { name: group }).getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'the dialog to go anywhere');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\//);
  await page.goto('/open-case');
  await expect(page.getByLabel('What was bought')).toBeEnabled();
  await page.keyboard.press('Control+k');
  await field.fill('task b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/task-board$/);
});
