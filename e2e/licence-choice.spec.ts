import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { fillContact, newBuyer, payButton } from './buyer.ts';
import { payAndLogIn } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';

const option = (page: Page, name: string) => page.locator('.licence-choice label', { hasText: name });
const answer = (page: Page, name: string) => page.getByRole('heading', { level: 3, name: `You need ${name}` });
const start = (page: Page) => page.getByRole('link', { name: /^Start for ₹/ });

test.describe('on a phone', () => {
  test.use(phone);

  test('from the landing page to the right checkout in four taps; the case knows the sales', async ({ page }) => {
    const asha = newBuyer();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Food licence/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Get Started', exact: true }).tap();
    await option(page, 'Up to ₹1.5 crore').tap();
    await option(page, 'Home or cloud kitchen').tap();
    await expect(answer(page, 'FSSAI registration')).toBeInViewport();
    await expect(start(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'the answer');
    expect(
      await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      ),
    ).toBeLessThanOrEqual(0.01);
    await start(page).tap();
    await expect(page).toHaveURL(/\/checkout\/fssai-registration-1yr\?sales=upTo1\.5Crore$/);

    // Three fields, the State, Pay, and one tap at the bank: ten in all.
    await fillContact(page, asha);
    await expect(page.getByText('Later, to FSSAI₹100')).toBeVisible();
    await payButton(page).tap();
    await payAndLogIn(page, asha);
    await expect(page.getByRole('radio', { name: 'Up to ₹1.5 crore' })).toBeChecked();
  });
});

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  for (const path of ['/', '/course/fssai-onboarding', '/fssai-license'])
    test(`two taps show the permission, and Change asks again: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(start(page)).toHaveCount(0);
      await option(page, 'Up to ₹1.5 crore').tap();
      await option(page, 'Caterer').tap();
      await expect(answer(page, 'FSSAI State licence')).toBeVisible();
      await expect(start(page)).toHaveAttribute('href', '/checkout/fssai-state-license?sales=upTo1.5Crore');
      await page.getByRole('button', { name: /^Change.*What kind of business/ }).tap();
      await expect(start(page)).toHaveCount(0);
      await option(page, 'Packaged food').tap();
      await expect(answer(page, 'FSSAI registration')).toBeVisible();
    });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('the plan card follows the answer, also by keyboard', async ({ page }) => {
    await page.goto('/course/fssai-onboarding');
    await page.getByRole('radio', { name: '₹1.5 to 50 crore' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('radio', { name: 'Restaurant or café' }).focus();
    await page.keyboard.press('Space');
    await expect(answer(page, 'FSSAI State licence')).toBeVisible();
    await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('fssai-state-license');
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(answer(page, 'FSSAI Central licence')).toBeVisible();
    await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('fssai-central-license');
  });
});
