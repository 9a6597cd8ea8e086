import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { newBuyer, orderPlan } from './buyer.ts';
import { button, openNewCase, openRequest, openTab, request, sendFiles } from './case.ts';
import { expect, phone, test } from './fixtures.ts';
import { codeSentTo } from './mails.ts';
import { buyAndSignIn, licence as order } from './orders.ts';
import { asFile } from './profile.ts';

test.use(phone);

const licence = 'FSSAI registration, 1-year care';

/** Returns a phone number that no other test uses. */
const aNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

test('the dashboard lists each thing that is owed, leads to it, and drops it when it is sent', async ({ page }) => {
  await buyAndSignIn(page, order);
  await page.goto('/dashboard');
  const needed = page.getByRole('region', { name: 'What we need from you' });
  await expect(needed.getByRole('link', { name: 'Answer : About your business' })).toBeVisible();
  await needed.getByText(/^\d more to send$/).click();
  const row = needed.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Photo of the owner' }) });
  await expect(row).toContainText(licence);
  await expectAccessible(page, 'the dashboard of somebody who owes papers');
  await row.getByRole('link', { name: /^Send\b.*Photo of the owner/ }).click();
  await expect(page).toHaveURL(/\/cases\/[\w-]{36}#request-[\w-]{36}$/);
  await expect(request(page, 'Photo of the owner')).toBeFocused();
  await expect(request(page, 'Photo of the owner').getByText('What does not work')).toBeVisible();
  await sendFiles(page, 'Photo of the owner', asFile('owner.jpg', 'image/jpeg', await aPicture('jpeg')));
  await page.goto('/dashboard');
  await needed.getByText(/^\d more to send$/).click();
  await expect(needed.getByRole('listitem').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  const open = page.getByRole('region', { name: 'In progress' });
  await expect(open.getByRole('list', { name: 'How far it is' }).getByRole('listitem').first()).toHaveText(
    'Papers: now',
  );
  await open.getByRole('link', { name: licence }).click();
  await expect(page.getByRole('heading', { level: 1, name: licence })).toBeVisible();
});

test('an optional paper is not needed in this case, until the customer wants to send it after all', {
  tag: '@everything',
}, async ({ page }) => {
  await openNewCase(page);
  const noc = request(page, 'Consent of the landlord (NOC)');
  await openRequest(page, 'Consent of the landlord (NOC)');
  await page.getByRole('button', { name: /^I do not have this ?: Consent of the landlord/ }).press('Enter');
  await expect(noc).toHaveCount(0);
  await expect(page.getByText('Consent of the landlord (NOC): noted. You do not have to send it.')).toBeVisible();
  // The next request has the focus, not the page.
  await expect(page.locator('[id^="request-"]:focus')).toHaveCount(1);
  const declined = page.getByRole('region', { name: 'Not sent, and not needed' });
  await expect(declined.getByText('Consent of the landlord (NOC)').first()).toBeVisible();
  await expectAccessible(page, 'a case with a paper that is not needed');
  await page.getByRole('button', { name: /^Send it after all ?: Consent of the landlord/ }).press('Enter');
  await expect(noc.getByLabel(/^Choose a photo or file/)).toBeEnabled();
  await expect(page.getByText('Consent of the landlord (NOC): back in the list. You can send it.')).toBeVisible();
  await expect(page.locator('[id^="request-"]:focus')).toContainText('Consent of the landlord (NOC)');
  await expect(declined).toHaveCount(0);
});

test('who pays as a guest follows the work by a code to the phone, with the number filled in', {
  tag: '@everything',
}, async ({ page }) => {
  const buyer = { ...newBuyer(), phone: aNumber() };
  await orderPlan(page, '/checkout/fssai-registration-1yr', buyer);
  await page.locator('#pay-success').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
  const ticket = page.locator('.ticket').filter({ hasText: 'KOT' });
  await expect(ticket.getByText('You send your papers')).toBeVisible();
  await page.getByRole('link', { name: 'Log in by a code to my phone' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue(buyer.phone);
  await button(page, 'Send OTP').click();
  await page.getByLabel('OTP').fill(await codeSentTo(page, `+91${buyer.phone}`));
  await button(page, 'Verify OTP').click();
  await expect(page).toHaveURL(/\/cases\/[\w-]{36}#needs$/);
  await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'About your business' })).toBeInViewport();
  await openTab(page, 'Progress');
  await expect(page.getByText('A colleague takes this next; you see the name here.')).toBeVisible();
  await page.getByRole('link', { name: /^Order / }).click();
  await expect(ticket.getByRole('heading', { name: 'Where it stands' })).toBeVisible();
  await expect(ticket.getByRole('link', { name: licence })).toBeVisible();
  await expect(ticket.getByText('4 things for you to send')).toBeVisible();
});

for (const [language, sent] of [
  ['', 'What you have sent'],
  ['/hi', 'आपने क्या भेजा है'],
] as const)
  test(`a case is printed without buttons and fields: ${language || 'English'}`, {
    tag: language ? '@everything' : [],
  }, async ({ page }) => {
    await openNewCase(page);
    await sendFiles(page, 'Photo of the owner', asFile('owner.jpg', 'image/jpeg', await aPicture('jpeg')));
    await page.goto(language + new URL(page.url()).pathname);
    await expect(page.getByRole('heading', { name: sent })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: sent })).toBeVisible();
    for (const control of await page.locator('main :is(button, input, textarea, summary)').all())
      await expect(control).toBeHidden();
    const [{ width, scroll } = { width: 0, scroll: 1 }] = await page.evaluate(() => [
      { width: document.documentElement.clientWidth, scroll: document.documentElement.scrollWidth },
    ]);
    expect(scroll).toBeLessThanOrEqual(width);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });
