import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { unzip } from '#test/unzip.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { logInOnPage, signIn } from './log-in.ts';
import { codeSentTo, resetLinkSentTo } from './mails.ts';
import { fact, onProfile } from './profile.ts';

const joseph = { email: 'joseph@demo.chulha.example', password: 'garam chai 2026' };
const currentPassword = (page: Page) => page.getByRole('textbox', { name: 'Current password' });
const open = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();

test.describe('on a phone', () => {
  test.use(phone);

  test('a new address and number are verified by codes; the mail to the former address takes the account back', async ({
    page,
    browser,
  }) => {
    const me = await onProfile(page);
    const fresh = `new.${randomUUID().slice(0, 8)}@dosaplaza.in`;
    await open(page, 'Email');
    await page.getByLabel('New e-mail address').fill('asha@');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Write the address like name@example.in.')).toBeVisible();
    await page.getByLabel('New e-mail address').fill(fresh);
    await currentPassword(page).fill('not mine');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await currentPassword(page).fill(me.password);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expectAccessible(page, 'code for an address');
    const code = await codeSentTo(page, fresh);
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('OTP verification failed')).toBeVisible();
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`From now on we use ${fresh}.`)).toBeVisible();
    await expect(fact(page, 'Email')).toHaveText(fresh);

    await open(page, 'Mobile number');
    const number = `9${String(Date.now()).slice(-9)}`;
    await page.getByLabel('Mobile number').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Enter your password.', { exact: true })).toBeVisible();
    await currentPassword(page).fill(me.password);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('6-digit code').fill(await codeSentTo(page, `+91${number}`));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)} is confirmed.`)).toBeVisible();
    await expect(fact(page, 'Phone')).toContainText('confirmed');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Phone')).toHaveAttribute('readonly', '');

    const owner = await (await browser.newContext(phone)).newPage();
    await owner.goto(await resetLinkSentTo(page, me.email));
    const password = 'a new and longer one';
    await owner.getByLabel('New password').fill(password);
    await owner.getByRole('button', { name: 'Save password' }).click();
    await expect(owner.getByText('Password changed. Please log in with the new one.')).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login/);
    await owner.goto('/login?from=%2Fprofile');
    await logInOnPage(owner, { email: me.email, password });
    await expect(fact(owner, 'Email')).toHaveText(me.email);
    await expect(fact(owner, 'Phone')).toHaveText('Not Provided');
  });
});

test.describe('at desktop width', () => {
  test.use(desktop);

  test('a new password logs out the other devices, as the device list shows', { tag: '@everything' }, async ({
    page,
    browser,
  }) => {
    const me = await onProfile(page);
    const other = await (
      await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1' })
    ).newPage();
    const log = async () =>
      (await other.request.post('/api/auth/login', { data: { email: me.email, password: me.password } })).json();
    await log();
    await page.reload();
    await expect(page.getByText('Safari on iPhone')).toBeVisible();
    await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).click();
    await expect(currentPassword(page)).toBeFocused();
    await currentPassword(page).fill('not mine');
    await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).last().click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expectAccessible(page, 'password before a device is logged out');
    await currentPassword(page).fill(me.password);
    await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).last().click();
    await expect(page.getByText('Safari on iPhone is logged out.')).toBeVisible();
    const { token } = await log();
    await page.reload();
    await page.getByRole('button', { name: 'Log out other devices' }).click();
    await currentPassword(page).fill(me.password);
    await page.getByRole('button', { name: 'Log out other devices' }).click();
    await expect(page.getByText('All other devices are logged out.')).toBeVisible();
    const who = await other.request.post('/api/auth/verify-token', { headers: { authorization: `Bearer ${token}` } });
    expect(who.status()).toBe(401);

    await open(page, 'Password');
    await currentPassword(page).fill(me.password);
    await page.getByLabel('New password').fill('password123');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(/Many people use this password/)).toBeVisible();
    await expectAccessible(page, 'refused password');
    await page.getByLabel('New password').fill('tawa tandoor chimta 9');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed. Your other devices are logged out.')).toBeVisible();
  });

  test('the data export is one file; then the account is deleted', { tag: '@everything' }, async ({ page }) => {
    const me = await onProfile(page);
    await open(page, 'Download my data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    const files = unzip(readFileSync(await download.path()));
    expect(files.get('my-data.json')?.toString()).toContain(me.email);

    await open(page, 'Delete my account');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('Enter your password.', { exact: true })).toBeVisible();
    await page.getByLabel('Enter your password to confirm').fill('not mine');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Enter your password to confirm').fill(me.password);
    await expectAccessible(page, 'before the end');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
    await page.getByRole('button', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/login');
    await logInOnPage(page, me);
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible();
  });

  test('a staff member enables and disables the second factor', async ({ page }) => {
    await signIn(page, joseph);
    await page.goto('/profile');
    await open(page, 'Second step at login');
    await currentPassword(page).fill(joseph.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page, 'second step being set up');
    const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel('2. Enter the code that the app shows now.').fill('12');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await page.getByLabel('2. Enter the code that the app shows now.').fill(app.generate());
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    const codes = await page.locator('ul.font-mono li').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expect(page.locator('summary', { hasText: 'Second step at login' })).toContainText('On');
    await expectAccessible(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible();
    await currentPassword(page).fill(joseph.password);
    await page.getByLabel(/To switch it off/).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
  });
});
