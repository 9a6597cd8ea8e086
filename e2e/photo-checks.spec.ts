import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mostPhotoBytes } from '#web/app/documents/photos/read-photo.ts';
import { cardPhoto } from './card-photo.ts';
import { chooseFiles, openNewCase, openRequest, request, sendFiles } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { wordsIn } from './words.ts';

test.use(phone);

const title = 'Identity of the owner';
const { cases } = wordsIn('en');

const remove = (page: Page) =>
  request(page, title)
    .getByRole('button', { name: /^Remove/ })
    .click();

test('a phone opens its camera for a photo of a paper; a computer offers files only', { tag: '@everything' }, async ({
  page,
  browser,
}) => {
  const { caseId } = await openNewCase(page);
  const item = await openRequest(page, title);
  const camera = item.getByLabel(new RegExp(`^${cases.cases_camera}`));
  await expect(item.locator('label').filter({ hasText: cases.cases_camera })).toBeVisible();
  // The button opens the rear camera and accepts only formats that we can read: with image/*, an iPhone sends HEIC.
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png');
  const opened = page.waitForEvent('filechooser');
  await item.locator('label').filter({ hasText: cases.cases_camera }).tap();
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(await cardPhoto());
  await expect(item.getByText(/^ready to send/)).toBeVisible();
  const another = item.locator('label').filter({ hasText: cases.cases_camera_more });
  await expect(another).toBeVisible();
  await sendFiles(page, title, await cardPhoto());

  const state = await page.context().storageState();
  const wide = await (
    await browser.newContext({ ...desktop, hasTouch: false, isMobile: false, storageState: state })
  ).newPage();
  await wide.goto(`/cases/${caseId}`);
  const paper = await openRequest(wide, 'Proof of the premises');
  await expect(paper.locator('label').filter({ hasText: cases.cases_choose })).toBeVisible();
  await expect(paper.locator('label').filter({ hasText: cases.cases_camera })).toBeHidden();
});

test(
  'a photo above 25 MB is refused with what to do; one just below is made smaller and sent',
  { tag: '@everything' },
  async ({ page }, testInfo) => {
    await openNewCase(page);
    const item = await openRequest(page, title);
    const { buffer } = await cardPhoto();
    const chooseWithBytes = async (bytes: number) => {
      // A file on disk, because Playwright takes long to pass large buffers. Decoders ignore bytes after the end of a
      // JPEG, such as the data that some cameras append.
      const path = testInfo.outputPath('card.jpg');
      await writeFile(path, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]));
      await item.getByLabel(new RegExp(`^${cases.cases_choose}`)).setInputFiles(path);
    };
    await chooseWithBytes(mostPhotoBytes + 1);
    await expect(item.getByText(cases.cases_photo_large)).toBeVisible();
    await expect(item.getByRole('button', { name: /^Send/ })).toBeDisabled();
    await remove(page);
    await chooseWithBytes(mostPhotoBytes);
    await item.getByRole('button', { name: cases.cases_send_one }).click();
    await expect(page.getByText(cases.cases_sent.replace('{title}', title))).toBeVisible();
  },
);

test('a browser that is short of memory and draws nothing says so, instead of sending an empty page', {
  tag: '@everything',
}, async ({ page }) => {
  await openNewCase(page);
  const item = request(page, title);
  // Simulates an iPhone above its canvas limit: no error, and no pixels.
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { drawImage } = prototype;
    Object.assign(window, { drawAgain: () => Object.assign(prototype, { drawImage }) });
    prototype.drawImage = () => undefined;
  });
  await chooseFiles(page, title, await cardPhoto());
  await expect(item.getByText(cases.cases_photo_unreadable)).toBeVisible();
  await expect(item.getByRole('button', { name: /^Send/ })).toBeDisabled();
  await remove(page);
  await page.evaluate(() => (window as unknown as { drawAgain(): void }).drawAgain());
  await sendFiles(page, title, await cardPhoto());
});
