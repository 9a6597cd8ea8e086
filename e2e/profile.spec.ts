import sharp from 'sharp';
import { aPdf } from '#test/pdfs.ts';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, logInOnPage, signIn } from './log-in.ts';
import {
  asFile,
  expectSaved,
  fact,
  largePhoto,
  onProfile,
  openForm,
  profileOf,
  saveButton,
  tooLarge,
  wrongType,
} from './profile.ts';

const cut = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

test.describe('a customer on a phone', () => {
  test.use(phone);

  test('fills the profile, sends three files, and sees them again', async ({ page }) => {
    const { email } = await onProfile(page);
    await expect(fact(page, 'Name')).toHaveText('Asha Rao');
    await expect(fact(page, 'Email')).toHaveText(email);
    await expect(fact(page, 'Phone')).toHaveText('Not Provided');
    await expectAccessible(page, 'view');

    await openForm(page);
    await page.getByLabel('Full Name').fill('');
    await page.getByLabel('Phone').fill('12345');
    await saveButton(page).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(/Enter your name\./);
    await expect(page.getByText('A mobile number has 10 digits. This one has 5.')).toBeVisible();
    await page.getByLabel('Full Name').fill('Asha Rao-Nair');
    await page.getByLabel('Phone').fill('98111 22233');

    const pan = page.getByLabel('PAN Card', { exact: true });
    await pan.setInputFiles(asFile('menu.gif', 'image/gif', Buffer.from('GIF89a')));
    await expect(pan).toHaveAccessibleDescription(new RegExp(wrongType));
    await pan.setInputFiles(asFile('long.pdf', 'application/pdf', Buffer.alloc(1_048_577)));
    await expect(pan).toHaveAccessibleDescription(new RegExp(tooLarge));
    await expectAccessible(page, 'form with a refused file');
    await pan.setInputFiles(asFile('pan.pdf', 'application/pdf', aPdf()));
    await expect(page.getByText(tooLarge)).toHaveCount(0);
    await expect(page.getByText(/^pan\.pdf, 1 kB\. It is sent when you save\.$/)).toBeVisible();

    await page
      .getByLabel('Aadhar Card', { exact: true })
      .setInputFiles(asFile('aadhaar.png', 'image/png', await aPicture()));
    await page.getByLabel('Change Profile Photo').setInputFiles(asFile('me.jpg', 'image/jpeg', await aPicture('jpeg')));
    await saveButton(page).click();

    await expectSaved(page);
    await expect(fact(page, 'Name')).toHaveText('Asha Rao-Nair');
    await expect(fact(page, 'Phone')).toHaveText('+91 98111 22233 · not confirmed');
    await expect(page.getByRole('img', { name: 'Photo of Asha Rao-Nair' })).toHaveJSProperty('complete', true);
    for (const name of [/View Aadhar/, /View PAN/]) {
      const link = page.getByRole('link', { name });
      await expect(link).toHaveAttribute('target', '_blank');
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
    }
    await page.reload();
    await expect(page.getByText('Nobody but you has opened them.')).toBeVisible();
    await page.getByRole('button', { name: /^Show all \d+, with your own$/ }).click();
    await expect(
      page.getByRole('list').filter({ hasText: 'Aadhar Card' }).getByText('You', { exact: true }).first(),
    ).toBeVisible();
    await expectAccessible(page, 'view with papers');
  });

  test('sends a photo of 4 MB, resized and rotated before the upload', { tag: '@everything' }, async ({ page }) => {
    await onProfile(page);
    await openForm(page);
    const photo = await largePhoto();
    expect(photo.length).toBeGreaterThan(1_500_000);
    await page.getByLabel('Change Profile Photo').setInputFiles(asFile('IMG_2034.jpg', 'image/jpeg', photo));
    await expect(page.getByText(/Made smaller: \d\.\d MB became \d+ kB\./)).toBeVisible({ timeout: 20_000 });
    await page.getByLabel('PAN Card', { exact: true }).setInputFiles(asFile('pan.jpg', 'image/jpeg', photo));
    await expect(page.getByText(/^pan\.jpg, .* Made smaller/)).toBeVisible({ timeout: 20_000 });
    await saveButton(page).click();
    await expectSaved(page);
    const { panCard } = await profileOf(page);
    const { width, height } = await sharp(await (await page.request.get(panCard ?? '')).body()).metadata();
    expect(height / width).toBeCloseTo(4 / 3, 2);
  });
});

test.describe('a customer at desktop width', () => {
  test.use(desktop);

  test('an upload shows progress, can be cancelled and repeated', { tag: '@everything' }, async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.expected.push(cut);
    await onProfile(page);
    await openForm(page);
    const noise = await sharp(Buffer.from(Array.from({ length: 750_000 }, (_, n) => (n * n) % 251)), {
      raw: { width: 500, height: 500, channels: 3 },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    await page.getByLabel('PAN Card', { exact: true }).setInputFiles(asFile('pan.jpg', 'image/jpeg', noise));
    const wire = await context.newCDPSession(page);
    const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 };
    await wire.send('Network.emulateNetworkConditions', slow);
    await saveButton(page).click();
    await expect(page.getByText(/^Sending: [1-9]\d? %$/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop sending' }).click();
    await expect(page.getByText('Stopped. Nothing was saved.')).toBeVisible();
    expect((await profileOf(page)).panCard).toBeNull();
    await wire.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await saveButton(page).click();
    await expectSaved(page);
    expect((await profileOf(page)).panCard).not.toBeNull();
  });

  test('deletes a file and restores it; then deletes it for good', { tag: '@everything' }, async ({ page }) => {
    await onProfile(page);
    await openForm(page);
    await page.getByLabel('Aadhar Card', { exact: true }).setInputFiles(asFile('a.png', 'image/png', await aPicture()));
    await saveButton(page).click();
    await expectSaved(page);
    const { aadharCard } = await profileOf(page);
    await openForm(page);
    await page.getByRole('button', { name: 'Delete: Aadhar Card' }).click();
    await expect(page.getByText('Aadhar Card deleted.')).toBeVisible();
    expect((await page.request.get(aadharCard ?? '')).status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Aadhar Card is back.')).toBeVisible();
    await expect(page.getByRole('link', { name: /View Aadhar/ })).toBeVisible();
    expect((await page.request.get(aadharCard ?? '')).status()).toBe(200);
    await page.getByRole('button', { name: 'Delete: Aadhar Card' }).click();
    await expect(page.getByText('Aadhar Card deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Not sent').first()).toBeVisible();
  });

  test('sees the server’s error beside a file with invalid content, and keeps all values', {
    tag: '@everything',
  }, async ({ page, browserErrors }) => {
    await onProfile(page);
    await openForm(page);
    await page.getByLabel('Full Name').fill('Asha R');
    await page
      .getByLabel('Aadhar Card', { exact: true })
      .setInputFiles(asFile('e-aadhaar.pdf', 'application/pdf', aPdf({ pages: 41 })));
    await saveButton(page).click();
    const field = page.getByLabel('Aadhar Card', { exact: true });
    await expect(field).toHaveAccessibleDescription(/This PDF has more than 40 pages\./);
    await expect(field).toBeFocused();
    await field.setInputFiles(asFile('e-aadhaar.pdf', 'application/pdf', aPdf()));
    browserErrors.expected.push(cut);
    await page.route('**/api/user/profile', (route) => route.abort());
    await saveButton(page).click();
    await expect(page.getByText('Error uploading files', { exact: true })).toBeVisible();
    await expectAccessible(page, 'form that could not be sent');
    await page.unroute('**/api/user/profile');
    await saveButton(page).click();
    await expectSaved(page);
    await expect(fact(page, 'Name')).toHaveText('Asha R');
  });

  test('leaving with unsaved changes asks for confirmation', { tag: '@everything' }, async ({ page }) => {
    await onProfile(page);
    await openForm(page);
    await page.getByLabel('Full Name').fill('Asha Unsaved');
    await page.getByRole('navigation', { name: 'Your area' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page, 'question before leaving');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Unsaved');
    await page.getByRole('navigation', { name: 'Your area' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await page.goto('/profile');
    await expect(fact(page, 'Name')).toHaveText('Asha Rao');
  });

  test('typed values survive an expired session', { tag: '@everything' }, async ({ page, browser }) => {
    const me = await onProfile(page);
    await openForm(page);
    await page.getByLabel('Full Name').fill('Asha Typed Much');
    const elsewhere = await (await browser.newContext()).newPage();
    const { token } = await (
      await elsewhere.request.post('/api/auth/login', { data: { email: me.email, password: me.password } })
    ).json();
    const headers = { authorization: `Bearer ${token}` };
    await elsewhere.request.delete('/api/user/sessions', { headers, data: { password: me.password } });
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await logInOnPage(page, me);
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Typed Much');
    await saveButton(page).click();
    await expect(fact(page, 'Name')).toHaveText('Asha Typed Much');
  });

  test('uses the form by keyboard alone', { tag: '@everything' }, async ({ page }) => {
    await onProfile(page);
    await page.getByRole('link', { name: 'Edit Profile' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Full Name').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Asha By Keys');
    for (const name of [
      'Phone',
      'Change Profile Photo Choose file',
      'Aadhar Card Choose file',
      'Why do we ask for Aadhaar?',
      'PAN Card Choose file',
      'Save Changes',
    ]) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
    }
    await page.keyboard.press('Enter');
    await expectSaved(page);
    await expect(fact(page, 'Name')).toHaveText('Asha By Keys');
  });

  test('sees which staff member opened a document', async ({ page, browser }) => {
    await onProfile(page);
    await openForm(page);
    await page.getByLabel('PAN Card', { exact: true }).setInputFiles(asFile('pan.png', 'image/png', await aPicture()));
    await saveButton(page).click();
    await expectSaved(page);
    const { panCard } = await profileOf(page);
    const staff = await (await browser.newContext()).newPage();
    await signIn(staff, farah);
    const download = await staff.request.get(`/api/download?path=${encodeURIComponent(panCard ?? '')}`);
    expect([download.status(), download.headers()['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; /),
    ]);
    await page.reload();
    await expect(page.getByText('Farah Khan, our staff')).toBeVisible();
    await staff.context().clearCookies();
    expect((await staff.request.get(panCard ?? '')).status()).toBe(404);
  });
});
