import { expect, test } from './fixtures.ts';
import { farah, logInOnPage } from './log-in.ts';

// The `test` fixture also fails on hydration errors and CSP violations.

const pages = [
  '/login?from=/orders',
  '/login-code?from=/cases',
  '/signup?from=/orders',
  '/forgot-password',
  '/verify-otp',
  '/find-order',
  '/payment-success?order_id=ch_none',
  '/checkout/basic?months=3',
];

for (const prefix of ['', '/hi'])
  test(`pages from memory work with their query in the browser, also in the year after they were rendered: ${prefix || 'English'}`, {
    tag: prefix ? '@everything' : [],
  }, async ({ page, request }) => {
    await page.clock.setFixedTime(new Date(Date.now() + 400 * 24 * 3_600_000));
    for (const path of pages) {
      await request.get(prefix + path.replace(/\?.*/, ''));
      await page.goto(prefix + path);
      const other = prefix ? path : `/hi${path}`;
      await expect(page.locator('header [data-language]').first()).toHaveAttribute('href', other);
      if (path.startsWith('/login?')) await expect(page.locator('main [type=submit]').first()).toBeEnabled();
      if (path.startsWith('/checkout')) await expect(page.locator('[name=duration]:checked')).toHaveValue('3');
    }
  });

test('staff who log in go on in a document of their own, whose nonce the task board uses', async ({ page }) => {
  await page.goto('/login?from=/task-board');
  expect(await page.locator('head > style').evaluate((style: HTMLStyleElement) => style.nonce)).toBe('');
  await logInOnPage(page, farah);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Board');
  expect(
    await page
      .locator('head > style')
      .first()
      .evaluate((style: HTMLStyleElement) => style.nonce),
  ).not.toBe('');
});

test('a screen whose data is refused says so, with a way to try again', { tag: '@everything' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expected.push(/^429 fetch/);
  await page.route('**/login-phone.data*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too often.', code: 'too_many', retryAfter: 30 } }),
  );
  await page.goto('/login');
  await page.getByRole('link', { name: 'phone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One moment, please');
  await expect(page.getByText(/Please try again in a minute\./)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login with Phone');
});
