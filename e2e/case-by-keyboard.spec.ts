import type { Page } from '@playwright/test';
import { aPicture } from '#test/uploads.ts';
import { button, openNewCase, openRequest, openTab, request } from './case.ts';
import { sellerAtCase, workOn } from './case-staff.ts';
import { desktop, expect, test } from './fixtures.ts';
import { expectFocusSeen, pressOn, tabTo } from './keyboard.ts';
import { asFile } from './profile.ts';

test.use(desktop);

const owner = 'Photo of the owner';
const business = 'About your business';

/** Tabs to the file input, chooses a photo and waits until the photo can be sent. */
async function choosePhoto(page: Page, title: string): Promise<void> {
  await openRequest(page, title);
  const chooser = request(page, title).getByLabel(/^Choose a photo or file/);
  await tabTo(page, chooser);
  await chooser.setInputFiles(asFile('owner.jpg', 'image/jpeg', await aPicture('jpeg')));
  await expect(request(page, title).getByText(/^ready to send/)).toBeVisible();
  await expectFocusSeen(page);
}

async function openCase(page: Page): Promise<string> {
  const { caseId } = await openNewCase(page);
  await expect(request(page, owner)).toBeVisible();
  return caseId;
}

test('papers are chosen, turned, removed and sent by keyboard, and the focus goes on to the next one', {
  tag: '@everything',
}, async ({ page }) => {
  await openCase(page);
  await page.keyboard.press('Tab');
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  const row = request(page, owner);
  await choosePhoto(page, owner);
  const turn = row.getByRole('button', { name: /^Turn/ });
  await pressOn(page, turn, 'Shift+Tab');
  await expect(row.getByText(/^ready to send/)).toBeVisible();
  await expect(turn).toBeFocused();
  const edit = row.getByRole('button', { name: /^(Crop|Cut)/ });
  await pressOn(page, edit);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();
  await pressOn(page, row.getByRole('button', { name: /^Remove/ }));
  await expect(row.getByLabel(/^Choose a photo or file/)).toBeFocused();
  await choosePhoto(page, owner);
  await pressOn(page, row.getByRole('button', { name: /^Send/ }), 'Shift+Tab');
  await expect(page.getByText(`${owner}: we have it.`)).toBeVisible();
  await expect(page.locator('[id^="request-"]:focus')).toHaveCount(1);

  const fields = request(page, business);
  await tabTo(page, fields.getByLabel('Name of the business'));
  await page.keyboard.type('Dosa Plaza');
  await tabTo(page, fields.getByLabel('What do you make or sell?'));
  await page.keyboard.type('Masala dosa, idli, filter coffee');
  await tabTo(page, fields.getByRole('radio').first());
  await page.keyboard.press('Space');
  await pressOn(page, fields.getByRole('button', { name: /^Send/ }));
  await expect(page.getByText(`${business}: we have it.`)).toBeVisible();
  await expectFocusSeen(page);
});

test('a message with a file is written, and the finished work rated, by keyboard', { tag: '@everything' }, async ({
  page,
}) => {
  const id = await openCase(page);
  await openTab(page, 'Messages');
  const messages = page.getByRole('region', { name: 'Messages' });
  const attach = messages.getByLabel('Attach photos or files');
  await tabTo(page, messages.getByLabel('Write to us'));
  await page.keyboard.type('Is this wall fine?');
  await tabTo(page, attach);
  await attach.setInputFiles(asFile('wall.jpg', 'image/jpeg', await aPicture('jpeg')));
  await expect(button(page, 'Send the message')).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, button(page, 'Remove wall.jpg'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(attach).toBeFocused();
  await pressOn(page, button(page, 'Send the message'));
  await expect(messages.getByRole('listitem').filter({ hasText: 'Is this wall fine?' })).toBeVisible();
  await expect(button(page, 'Send the message')).toBeFocused();

  const seller = await sellerAtCase(page, id);
  const work = await workOn(page, seller, id);
  await work.advanceTo('scrutiny');
  await work.change({ authorityStatus: 'granted' });
  await work.advanceTo('result');
  await work.addResult({ kind: 'licence_number', number: '10026011000123' });
  const licence = asFile('licence.jpg', 'image/jpeg', await aPicture('jpeg'));
  await work.addResult({ kind: 'certificate', file: licence });
  await work.complete();

  await openTab(page, 'Result');
  await tabTo(page, page.getByRole('radio', { name: '1 of 5' }));
  for (let stars = 1; stars < 5; stars += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '4 of 5' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '5 of 5' })).toBeChecked();
  await expectFocusSeen(page);
  await tabTo(page, page.getByLabel('What was good, what was not?'));
  await page.keyboard.type('Quick and clear');
  await tabTo(page, page.getByLabel('You may show my words on the site'));
  await page.keyboard.press('Space');
  await pressOn(page, button(page, 'Send the rating'));
  await expect(page.getByText('Thank you. You gave 5 of 5.')).toBeFocused();
  await pressOn(page, button(page, 'Withdraw the consent'));
  await expect(button(page, 'Allow us to show them')).toBeFocused();
});
