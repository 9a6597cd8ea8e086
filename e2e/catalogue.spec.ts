import { expectAccessible } from './accessibility-checks.ts';
import { desktop, expect, test } from './fixtures.ts';
import { lakshmi, signIn } from './log-in.ts';

test.use(desktop);

test('an admin plans a price, takes it back, and makes a coupon, which a buyer can use', async ({ page }) => {
  const code = `RAIN${Date.now() % 1_000_000}`;
  await signIn(page, lakshmi);
  await page.goto('/catalogue');
  await page.getByRole('link', { name: 'Pro Launch Package' }).click();
  await page.getByLabel('Price').fill('3499');
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('₹3,499').first()).toBeVisible();
  await expectAccessible(page, 'the catalogue with a plan open');
  await page.getByRole('button', { name: 'Save for 1 Jan 2099' }).click();
  const row = page.getByRole('row', { name: /Pro Launch Package/ });
  await expect(row).toContainText('₹3,499 from 1 Jan 2099');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('3,499');

  await page.getByRole('link', { name: 'New coupon' }).click();
  await page.getByLabel('Code').fill('BIG SALE');
  await page.getByLabel('Discount').fill('100');
  await page.getByRole('button', { name: 'Add the coupon' }).click();
  await expect(page.getByText('Use letters, digits')).toBeVisible();
  await expect(page.getByText('At 100 percent nothing would be left')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Discount').fill('5');
  await page.getByRole('button', { name: 'Add the coupon' }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('5%');
  const quote = await page.request.post('/api/quote', { data: { planId: 'zomato-pro', couponCode: code } });
  expect(await quote.json()).toMatchObject({ couponDiscount: 150 });
});
