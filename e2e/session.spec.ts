import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, logInOnPage, signIn, signUpOnPage } from './log-in.ts';

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome Back!' });
const denied = 'Access Denied. Only Admins and Sellers can view this page.';

async function aMember(page: Page) {
  const { name, email } = newBuyer();
  return signUpOnPage(page, name, email);
}

/** Measures the cumulative layout shift since the page was opened. */
const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test.describe('at desktop width', () => {
  test.use(desktop);

  test('a customer returns to the page that required the login, but to no other site', async ({ page }) => {
    const key = await aMember(page);
    await page.goto('/orders?status=paid');
    await expect(page).toHaveURL('/login?from=%2Forders%3Fstatus%3Dpaid');
    await logInOnPage(page, key);
    await expect(page).toHaveURL('/orders?status=paid');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goto('/login?from=%2F%2Fevil.example%2F');
    await logInOnPage(page, key);
    await expect(page).toHaveURL('/dashboard');
  });

  test('staff land on their own pages, which a customer cannot open', async ({ page, browser, baseURL }) => {
    await page.goto('/login');
    await logInOnPage(page, farah);
    await expect(page).toHaveURL('/seller-dashboard');
    const context = await browser.newContext({ ...desktop, baseURL });
    const customer = await context.newPage();
    await customer.goto('/SellerDashboard');
    await expect(customer).toHaveURL('/login?from=%2FSellerDashboard');
    await logInOnPage(customer, await aMember(page));
    await expect(customer.getByText(denied, { exact: true })).toBeVisible();
    await customer.evaluate(() => {
      localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), role: 'admin' });
    });
    await customer.reload();
    await expect(customer.getByText(denied, { exact: true })).toBeVisible();
    expect(await customer.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({ role: 'user' });
    await context.close();
  });

  test('the browser stores only name and role, and the header shows them without a layout shift', async ({ page }) => {
    const key = await aMember(page);
    await page.goto('/login?from=/services');
    await logInOnPage(page, key);
    await expect(page).toHaveURL('/services');
    const header = page.getByRole('banner');
    const seen = (text: string) => header.getByText(text, { exact: true }).filter({ visible: true });
    await expect(seen('Asha Rao')).toHaveCount(1);
    await expect(seen('User')).toHaveCount(1);
    await expect(header.getByRole('link', { name: 'User Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
    expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.user)).toSorted())).toEqual(
      ['_id', 'name', 'role'].toSorted(),
    );
    await page.reload({ waitUntil: 'networkidle', timeout: 30_000 });
    expect(await jumps(page)).toBe(0);
    await page.evaluate(() => localStorage.removeItem('user'));
    await page.goto('/dashboard');
    await expect(welcome(page)).toBeVisible();
    // The server-rendered page shows the heading before its scripts have stored the user.
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    await expect.poll(stored).toMatchObject({ name: 'Asha Rao', role: 'user' });
  });

  test('an expired token is removed at the start of any page', { tag: '@everything' }, async ({ page }) => {
    for (const path of ['/services', '/checkout/basic', '/plans']) {
      await page.goto('/');
      await page.evaluate(() => {
        localStorage.token = 'a-token-that-nobody-ever-had-of-us-0123456789a';
        localStorage.user = JSON.stringify({ _id: '1', name: 'Nobody', role: 'admin' });
      });
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined]);
    }
  });

  test('logging out in one tab logs out the other, and the server revokes the token', async ({ page, context }) => {
    await signIn(page, await aMember(page));
    await page.goto('/dashboard');
    await expect(welcome(page)).toBeVisible();
    const token = await page.evaluate(() => localStorage.token);
    const reader = await context.newPage();
    await reader.goto('/services');
    await expect(reader.getByRole('link', { name: 'User Dashboard' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/orders');
    await other.getByRole('link', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login?from=%2Fdashboard');
    await expect(reader.getByRole('link', { name: 'Login' })).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.post('/api/auth/verify-token', { headers })).status()).toBe(401);
  });

  test('logging out works while the server is down, and an image cannot log out', async ({ page, browserErrors }) => {
    await signIn(page, await aMember(page));
    await page.goto('/dashboard');
    await expect(welcome(page)).toBeVisible();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const picture = new Image();
          picture.onerror = () => resolve();
          picture.src = '/logout';
        }),
    );
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    browserErrors.expected.push(/ERR_FAILED/);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('a failed session check does not log the user out', { tag: '@everything' }, async ({ page, browserErrors }) => {
    browserErrors.expected.push(/ERR_FAILED/);
    await signIn(page, await aMember(page));
    await page.goto('/dashboard');
    await expect(welcome(page)).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    expect(await page.evaluate(() => typeof localStorage.token)).toBe('string');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the sidebar opens and closes like the site’s drawer, and its links work', async ({ page }) => {
    await signIn(page, await aMember(page));
    await page.goto('/dashboard');
    await expect(welcome(page)).toBeVisible();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const sidebar = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await expect(sidebar.getByRole('link')).toHaveText([
      'Home',
      'My work',
      'Orders',
      'Profile',
      'Subscriptions',
      'Logout',
      'हिन्दी',
    ]);
    await expect(sidebar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, 'the sidebar');
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await page.touchscreen.tap(340, 400);
    await expect(sidebar).toBeHidden();
    await menu.click();
    await sidebar.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
