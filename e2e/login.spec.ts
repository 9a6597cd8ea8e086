import type { Page } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { logInOnPage, signUpOnPage } from './log-in.ts';
import { codeSentTo, resetLinkSentTo } from './mails.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const offline = /ERR_FAILED/;

test.describe('a new user on a phone', () => {
  test.use(phone);

  test('signs up with the e-mailed code, and logs in', async ({ page, browserErrors }) => {
    const asha = newBuyer();
    await page.goto('/');
    await button(page, 'Menu').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await button(page, 'Sign Up').click();
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await page.getByLabel('Full Name').fill(asha.name);
    await page.getByLabel('Email').fill('asha@');
    await password(page).fill('short');
    await button(page, 'Sign Up').click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Write the address like name@example\.in\./);
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await page.getByLabel('Email').fill(asha.email);
    await password(page).fill('password123');
    await button(page, 'Sign Up').click();
    await expect(password(page)).toBeFocused();
    await expect(page.getByText(/Many people use this password/)).toBeVisible();

    browserErrors.expected.push(offline);
    await page.route('**/api/auth/register', (route) => route.abort());
    await password(page).fill('kadhai aur karchhi 7');
    await button(page, 'Sign Up').click();
    await expect(page.getByText('Server error. Please try again later.', { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/register');
    await button(page, 'Sign Up').click();

    await expect(page).toHaveURL(/\/verify-otp$/);
    await expect(page.getByText(asha.email)).toBeVisible();
    await expect(button(page, 'Resend OTP')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/^Another code can be sent in \d+ s\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(asha.email)).toBeVisible();
    await button(page, 'Verify').click();
    await expect(page.getByText('Enter the 6 digits of the code.')).toBeVisible();
    const code = await codeSentTo(page, asha.email);
    await page.getByLabel('OTP').fill(code === '000000' ? '000001' : '000000');
    await button(page, 'Verify').click();
    await expect(page.getByText('OTP verification failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Check the digits, or ask for another code.')).toBeVisible();
    await page.route('**/api/auth/verify-otp', (route) => route.abort());
    await page.getByLabel('OTP').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button(page, 'Verify').click();
    await expect(page.getByText('Server error. Please try again.', { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/verify-otp');
    await button(page, 'Verify').click();
    await expect(page.getByText('OTP verified. Account activated.')).toBeVisible();
    const shown = Date.now();
    await expect(page).toHaveURL(/\/login$/);
    expect(Date.now() - shown).toBeGreaterThan(1_000);

    await expect(page.getByLabel('Email')).toHaveValue(asha.email);
    await password(page).fill('kadhai aur karchhi 7');
    await button(page, 'Login').click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
  });

  test('can request another code after a minute by the server’s clock', { tag: '@everything' }, async ({ page }) => {
    const ravi = newBuyer();
    await page.clock.install();
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill(ravi.name);
    await page.getByLabel('Email').fill(ravi.email);
    await password(page).fill('kadhai aur karchhi 7');
    await button(page, 'Sign Up').click();
    await expect(button(page, 'Resend OTP')).toHaveAttribute('aria-disabled', 'true');
    await page.clock.runFor(61_000);
    await expect(button(page, 'Resend OTP')).not.toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Resend OTP').click();
    await expect(page.getByText('Failed to resend OTP')).toBeVisible();
    await expect(page.getByText(/A code was sent a moment ago/)).toBeVisible();
    const resent = { message: 'OTP resent to your email.' };
    await page.route('**/api/auth/resend-otp', (route) => route.fulfill({ json: resent }));
    await button(page, 'Resend OTP').click();
    await expect(page.getByText('OTP resent to your email.')).toBeVisible();
    await expect(page.getByText(/^Another code can be sent in (60|59|58) s\.$/)).toBeVisible();
  });

  test('without an address to verify is asked to sign up again', { tag: '@everything' }, async ({ page }) => {
    await page.goto('/verify-otp');
    await expect(page.getByText('No email found. Please sign up again.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});

test.describe('at desktop width', () => {
  test.use(desktop);

  test('a wrong password clears nothing; an unconfirmed address leads to its code', { tag: '@everything' }, async ({
    page,
    browserErrors,
  }) => {
    const meena = newBuyer();
    await page.goto('/login');
    await button(page, 'Login').click();
    await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await logInOnPage(page, { email: meena.email, password: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
    await expect(password(page)).toHaveValue('not the password');
    await button(page, 'Show password').click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    browserErrors.expected.push(offline);
    await page.route('**/api/auth/login', (route) => route.abort());
    await button(page, 'Login').click();
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/login');

    const secret = 'kadhai aur karchhi 7';
    await page.request.post('/api/auth/register', { data: { name: meena.name, email: meena.email, password: secret } });
    await logInOnPage(page, { email: meena.email, password: secret });
    await page.getByRole('link', { name: 'Enter the code' }).click();
    await page.getByLabel('OTP').fill(await codeSentTo(page, meena.email));
    await page.getByLabel('OTP').press('Enter');
    await expect(page).toHaveURL(/\/login$/, { timeout: 10_000 });
    await expect(page.getByLabel('Email')).toHaveValue(meena.email);
  });

  test('password reset by mail works once and ends every session', async ({ page, browserErrors }) => {
    const lata = newBuyer();
    const key = await signUpOnPage(page, lata.name, lata.email);
    await page.goto('/login');
    await logInOnPage(page, key);
    await expect(page).toHaveURL(/\/dashboard$/);
    const other = await page.context().newPage();
    await other.goto('/forgot-password');
    await button(other, 'Send Reset Link').click();
    await expect(other.getByText('Enter your e-mail address.')).toBeVisible();
    browserErrors.expected.push(offline);
    await other.route('**/api/auth/forgot-password', (route) => route.abort());
    await other.getByLabel('Email').fill(lata.email);
    await button(other, 'Send Reset Link').click();
    await expect(other.getByText('Something went wrong', { exact: true })).toBeVisible();
    await other.unroute('**/api/auth/forgot-password');
    await button(other, 'Send Reset Link').click();
    await expect(other.getByText('Reset link sent! Check your email.')).toBeVisible();

    const path = await resetLinkSentTo(page, lata.email);
    const opened = await other.goto(path);
    expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    await other.getByLabel('New password').fill('zomato123');
    await button(other, 'Save password').click();
    await expect(other.getByText(/Many people use this password/)).toBeVisible();
    await other.getByLabel('New password').fill('a new and longer one');
    await button(other, 'Save password').click();
    await expect(other.getByText('Password changed. Please log in with the new one.')).toBeVisible();
    // The first tab hears of it from the second one, or from the server; then what is typed there is kept.
    const ended = page.getByText('You have been logged out.', { exact: false });
    await expect(button(page, 'Login').or(ended)).toBeVisible();

    await other.goto(path);
    await other.getByLabel('New password').fill('a second use of it');
    await button(other, 'Save password').click();
    await expect(other.getByRole('alert')).toHaveText(/used or is too old/);
    await other.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(other).toHaveURL(/\/forgot-password$/);
    await other.goto('/login');
    await logInOnPage(other, { ...key, password: 'a new and longer one' });
    await expect(other).toHaveURL(/\/dashboard$/);
  });

  test('input typed before hydration is kept and never put into the URL', async ({ page }) => {
    const key = await signUpOnPage(page, 'Asha Rao', newBuyer().email);
    const typed = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(key.email);
    await password(page).fill(key.password);
    await password(page).press('Enter');
    typed.resolve();
    await expect(button(page, 'Login')).toBeEnabled();
    await expect(password(page)).toHaveValue(key.password);
    await button(page, 'Login').click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(asked.filter((address) => /password=|karchhi/.test(address))).toEqual([]);
  });
});
