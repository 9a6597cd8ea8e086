import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { expect, phone, test } from './fixtures.ts';
import { logInOnPage } from './log-in.ts';
import { codeSentTo, resetLinkSentTo, undoLinkSentTo } from './mails.ts';
import { fact, onProfile } from './profile.ts';

test.use(phone);

const open = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take the change back' });

/** Changes a phone number or e-mail address on the profile page; this needs only the session and the password. */
async function change(page: Page, section: string, field: string, value: string, password: string): Promise<void> {
  await open(page, section);
  await page.getByLabel(field).fill(value);
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').fill(await codeSentTo(page, value));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('the owner takes a changed number back by the mail, and gets in by a new password', async ({ page, browser }) => {
  const me = await onProfile(page);
  const number = `9${String(Date.now()).slice(-9)}`;
  await change(page, 'Mobile number', 'Mobile number', `+91${number}`, me.password);
  await expect(fact(page, 'Phone')).toContainText('confirmed');

  const owner = await (await browser.newContext(phone)).newPage();
  await owner.goto(await undoLinkSentTo(page, me.email));
  await expect(owner.getByRole('heading', { level: 1, name: 'This was not me' })).toBeVisible();
  await expectAccessible(owner, 'before the change is taken back');
  await takeBack(owner).click();
  await expect(owner.getByText(/the change is taken back\. We have sent you a link for a new password/)).toBeVisible();
  await expectAccessible(owner, 'after the change was taken back');
  await expect(owner.getByRole('link', { name: 'Send the link again' })).toHaveAttribute('href', '/forgot-password');

  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await owner.goto(await resetLinkSentTo(page, me.email));
  const password = 'a new and longer one';
  await owner.getByLabel('New password').fill(password);
  await owner.getByRole('button', { name: 'Save password' }).click();
  await expect(owner.getByText('Password changed. Please log in with the new one.')).toBeVisible();
  await owner.goto('/login?from=%2Fprofile');
  await logInOnPage(owner, { email: me.email, password });
  await expect(fact(owner, 'Phone')).toHaveText('Not Provided');
});
