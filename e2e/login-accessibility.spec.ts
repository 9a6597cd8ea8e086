import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './accessibility-checks.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, test } from './fixtures.ts';
import { logInOnPage } from './log-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('login and sign-up screens with errors have no accessibility findings', async ({ page }) => {
  await page.goto('/signup');
  await button(page, 'Sign Up').click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expectAccessible(page, 'a sign-up full of mistakes');
  await page.goto('/login');
  await logInOnPage(page, { email: newBuyer().email, password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a login that failed');
  const { name, email } = newBuyer();
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('kadhai aur karchhi 7');
  await button(page, 'Sign Up').click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expectAccessible(page, 'waiting for the code');
  await page.goto('/login-phone');
  await page.getByLabel('Phone').fill(`9${String(Date.now()).slice(-9)}`);
  await button(page, 'Send OTP').click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expectAccessible(page, 'waiting for the code on the telephone');
});

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('all controls can be reached by keyboard', { tag: '@everything' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    const met: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      met.push(
        await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''),
      );
      await page.keyboard.press('Tab');
    }
    expect(met).toEqual([
      '',
      '',
      'Show password',
      'Login',
      'Forgot password?',
      'Login with an e-mail code',
      'Login with Phone',
      'Sign Up',
    ]);
  });
});

test.describe('a staff member with a second factor', () => {
  test.use(desktop);
  const joseph = { email: 'joseph@demo.chulha.example', password: 'garam chai 2026' };

  test('shows the code of the app, or a recovery code, after the password', async ({ page, browser, baseURL }) => {
    // Log in with a separate session, because a login on the page ends the session of its cookie.
    const { request } = await browser.newContext({ baseURL });
    const entered = await request.post('/api/auth/login', { data: joseph });
    const { token } = (await entered.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const begun = await request.post('/api/user/second-factor', {
      headers,
      data: { password: joseph.password },
    });
    const { secret } = (await begun.json()) as { secret: string };
    const codeAt = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });
    const spent = codeAt(-30);
    const confirmed = await request.post('/api/user/second-factor/confirm', { headers, data: { code: spent } });
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
    try {
      await page.goto('/login');
      await logInOnPage(page, joseph);
      await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
      await expect(page.getByLabel('6-digit code')).toBeFocused();
      await button(page, 'Go on').click();
      await expect(page.getByText('Enter the code.')).toBeVisible();
      await page.getByLabel('6-digit code').fill(spent);
      await button(page, 'Go on').click();
      await expect(page.getByText('That code is not right.', { exact: false })).toBeVisible();
      await expectAccessible(page, 'the second step');
      await page.getByLabel('6-digit code').fill(codeAt(0));
      await button(page, 'Go on').click();
      await expect(page).toHaveURL(/\/seller-dashboard$/);

      const context = await browser.newContext({ ...desktop, baseURL });
      const other = await context.newPage();
      await other.goto('/login');
      await logInOnPage(other, joseph);
      await button(other, 'Use a recovery code instead').click();
      await other.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
      await other.getByLabel('Recovery code').press('Enter');
      await expect(other).toHaveURL(/\/seller-dashboard$/);
      await context.close();
    } finally {
      const off = await request.post('/api/user/second-factor/off', {
        headers,
        data: { password: joseph.password, code: recoveryCodes[1] },
      });
      expect(off.status()).toBe(204);
    }
  });
});
