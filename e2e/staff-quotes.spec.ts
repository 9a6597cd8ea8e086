import { expectAccessible } from './accessibility-checks.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, lakshmi, signIn } from './log-in.ts';
import { mailSentTo } from './mails.ts';

test('a seller makes an offer, the customer reads it in Hindi and pays it by one press, and staff see that it is paid', async ({
  page,
  browser,
}) => {
  const { email } = newBuyer();
  await page.setViewportSize(desktop.viewport);
  await signIn(page, farah);
  await page.goto('/quotes?open=new');
  await page.getByLabel('Plan', { exact: true }).selectOption('zomato-starter');
  await page.getByLabel('Discount in rupees').fill('500');
  await expect(page.getByText('Price today: ₹1,999. Offer: ₹1,499')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Meena Das');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await expect(page.getByText('You may give up to ₹199 off this price.')).toBeVisible();
  await page.getByLabel('Discount in rupees').fill('199');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await expect(page.getByAltText('QR code of the link')).toBeVisible();
  await expectAccessible(page, 'an offer with its link');

  const { text } = await mailSentTo(page, email, /Your offer/);
  const link = /\/quote\/[\w-]+/.exec(text)?.[0] ?? '';
  const customer = await browser.newPage({ ...phone, baseURL: new URL(page.url()).origin });
  await customer.goto(`/hi${link}`);
  await expect(customer.getByRole('heading', { level: 1, name: 'आपका ऑफ़र' })).toBeVisible();
  await customer.getByRole('button', { name: /₹1,800/ }).click();
  await expect(customer.getByText('अपना राज्य चुनें।')).toBeVisible();
  await customer.locator('select[name=state]').selectOption('27');
  await expectAccessible(customer, 'an offer in Hindi');
  await customer.getByRole('button', { name: /₹1,800/ }).click();
  await customer.locator('#pay-success').click();
  await expect(customer).toHaveURL(/payment-success/);
  // The news of the payment comes a moment after the customer.
  await expect(async () => {
    await customer.goto(link);
    await expect(customer.getByRole('heading', { level: 1, name: 'This offer is paid' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  await customer.close();
  await page.goto('/quotes?show=paid');
  await expect(page.getByRole('link', { name: 'Meena Das' }).first()).toBeVisible();
});

test('an admin invites a viewer, who chooses a password and sees only what viewers may', async ({ page, browser }) => {
  const { email } = newBuyer();
  await page.setViewportSize(desktop.viewport);
  await signIn(page, lakshmi);
  await page.goto('/staff');
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Invite somebody' }) });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill('Nila Das');
  await form.getByLabel('Role').selectOption('viewer');
  await form.getByLabel('Current password').fill(lakshmi.password);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Withdraw the invitation to ${email}` })).toBeVisible();
  await expectAccessible(page, 'the staff with an invitation');

  const { text } = await mailSentTo(page, email, /invited/);
  const link = /\/invitation\/[\w-]+/.exec(text)?.[0] ?? '';
  const invited = await browser.newPage({ ...desktop, baseURL: new URL(page.url()).origin });
  await invited.goto(link);
  await invited.getByLabel('New password').fill('chulhe par chai 9');
  await invited.getByRole('button', { name: 'Save and begin' }).click();
  await expect(invited).toHaveURL(/\/cases$/);
  await expect(invited.getByRole('navigation').getByRole('link', { name: 'Customers' })).toHaveCount(0);
  await expect(invited.getByRole('button', { name: /Take/ })).toHaveCount(0);
  await invited.getByRole('row').nth(1).getByRole('link').click();
  await expect(invited.getByRole('heading', { name: 'Notes, only for staff' })).toBeVisible();
  await expect(invited.getByRole('navigation').getByRole('link', { name: 'Task Board' })).toBeVisible();
  await expect(invited.getByRole('textbox')).toHaveCount(0);
  await invited.goto(link);
  await expect(invited.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await invited.close();
});
