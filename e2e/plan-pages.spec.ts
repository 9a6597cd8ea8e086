import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from './fixtures.ts';

test.use(desktop);

const choose = (page: Page, plan: string) => page.locator('label', { hasText: plan }).click();
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
const linkTo = (page: Page, name: string) =>
  page.locator('#plan').getByRole('link', { name }).filter({ visible: true });

test('on the Zomato page the two tabs change price, features and the Buy Now link', async ({ page }) => {
  await page.goto('/course/zomato-onboarding');
  await expect(page.getByRole('radio', { name: 'Starter Onboarding' })).toBeChecked();
  for (const [plan, price, slug, feature] of [
    ['Starter Onboarding', '₹1,999', 'zomato-starter', /25 menu items/],
    ['Pro Launch Package', '₹2,999', 'zomato-pro', /50 items/],
  ] as const) {
    await choose(page, plan);
    await expect(
      page.locator('#plan').getByText(price, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.locator('#plan li').filter({ hasText: feature, visible: true }).first()).toBeVisible();
    for (const name of ['Go to Cart', 'Buy Now'])
      await expect(linkTo(page, name)).toHaveAttribute('href', `/checkout/${slug}`);
  }
  await linkTo(page, 'Buy Now').click();
  await expect(page).toHaveURL(/\/checkout\/zomato-pro$/);
});

test.describe('on a laptop of 1366 × 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  for (const path of ['zomato', 'swiggy', 'fssai'])
    test(`price and Buy Now stay in view on the ${path} page while it scrolls`, {
      tag: '@everything',
    }, async ({ page }) => {
      await page.goto(`/course/${path}-onboarding`);
      const price = page.locator('#plan [data-sum=total]').filter({ visible: true }).first();
      const seen = async () => {
        await expect(price).toBeInViewport({ ratio: 1 });
        await expect(linkTo(page, 'Buy Now')).toBeInViewport({ ratio: 1 });
      };
      for (const down of [0, 400, 900, 1400]) {
        await page.evaluate((y) => scrollTo(0, y), down);
        await seen();
      }
      await page.getByLabel('Coupon code').focus();
      await expect(page.getByLabel('Coupon code')).toBeInViewport({ ratio: 1 });
      await seen();
      await page.locator('#plan').getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).focus();
      await seen();
    });
});

test('included items: four first, then eight, each with its details', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/course/zomato-onboarding');
  const things = section(page, "What You'll Get");
  const shown = things.getByRole('listitem').filter({ visible: true });
  await expect(shown).toHaveCount(4);
  await things.getByRole('button', { name: 'View All Items' }).click();
  await expect(shown).toHaveCount(8);
  const chat = things.getByRole('button', { name: /Chat support/ });
  await chat.click();
  const details = page.getByRole('dialog', { name: 'Service Details' });
  await expect(details.getByRole('heading', { name: /Chat support/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(chat).toBeFocused();
  await things.getByRole('button', { name: 'View Less' }).click();
  await expect(shown).toHaveCount(4);
});

test('on the Swiggy page a coupon is refused, applied, passed to the checkout, and removed in the next tab', async ({
  page,
}) => {
  await page.goto('/course/swiggy-onboarding');
  const code = page.getByLabel('Coupon code');
  const apply = page.getByRole('button', { name: 'Apply', exact: true });
  await expect(apply).toBeDisabled();
  await code.fill('save10x');
  await apply.click();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText('Invalid coupon code. Please try again.');
  await code.fill('magic20');
  await apply.click();
  await expect(page.getByText('Coupon "MAGIC20" applied! 20% off Swiggy onboarding plans')).toBeVisible();
  await expect(code).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Applied MAGIC20' })).toBeDisabled();
  await expect(page.locator('#plan').getByText('₹1,599', { exact: true }).first()).toBeVisible();
  await expect(linkTo(page, 'Proceed to Checkout')).toHaveAttribute(
    'href',
    '/checkout/swiggy-basic?couponCode=MAGIC20&finalPrice=1599&discountApplied=400',
  );
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(code).toHaveValue('');
  await expect(code).toBeEnabled();
  await expect(page.locator('#plan').getByText('₹1,999', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Apply SWIGGY100' }).click();
  await expect(page.getByText('Coupon "SWIGGY100" applied!')).toBeVisible();
  await expect(page.locator('#plan').getByText('₹1,989', { exact: true }).first()).toBeVisible();
  await choose(page, 'Prime Onboarding');
  await expect(page.getByText('Coupon "SWIGGY100" applied!')).toHaveCount(0);
  await expect(code).toHaveValue('');
  await expect(linkTo(page, 'Buy Now')).toHaveAttribute(
    'href',
    '/checkout/swiggy-prime?finalPrice=2999&discountApplied=0',
  );
});

test('on the licence page quantity times price is the total, and both are passed to the checkout', async ({ page }) => {
  await page.goto('/course/fssai-onboarding');
  await page.getByLabel('Plan', { exact: true }).selectOption('fssai-state-license');
  const total = page.locator('#plan [data-sum=total]').filter({ visible: true }).first();
  await expect(total).toHaveText('₹4,999');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(total).toHaveText('₹14,997');
  await page.getByLabel('How many').fill('0');
  await page.getByLabel('How many').blur();
  await expect(total).toHaveText('₹4,999');
  await expect(page.getByText('Changed to 1. From 1 to 50 in one order.')).toBeVisible();
  await expect(page.locator('[data-quantity-wrong]')).toBeHidden();
  await page.getByLabel('How many').fill('2');
  await linkTo(page, 'Buy Now').click();
  await expect(page).toHaveURL(/\/checkout\/fssai-state-license\?quantity=2$/);
  await expect(page.getByRole('button', { name: 'Pay ₹9,998' })).toBeVisible();
});

test('tatkal is sold to eligible businesses only; others are led to the registration', { tag: '@everything' }, async ({
  page,
}) => {
  await page.goto('/course/fssai-onboarding');
  await page.getByLabel('Plan', { exact: true }).selectOption('fssai-tatkal-license');
  await expect(linkTo(page, 'Buy Now')).toHaveCount(0);
  await page.getByText('No, or I am not sure').click();
  await expect(linkTo(page, 'Buy Now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose the registration' }).click();
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('fssai-registration-1yr');
  await page.getByLabel('Plan', { exact: true }).selectOption('fssai-tatkal-license');
  await page.getByText('Yes, it is one of them').click();
  await expect(linkTo(page, 'Buy Now')).toHaveAttribute('href', '/checkout/fssai-tatkal-license');
});

test.describe('on a phone', () => {
  test.use(phone);
});
