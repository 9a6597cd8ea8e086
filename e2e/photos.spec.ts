import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { largestUpload } from '#shared/rules/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { cardPhoto } from './card-photo.ts';
import { button, type CaseUpload, chooseFiles, openNewCase, request, sendFiles } from './case.ts';
import { openReviewsOf } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { asFile } from './profile.ts';

test.use(phone);

const title = 'Identity of the owner';

const openCase = async (page: Page): Promise<string> => (await openNewCase(page)).caseId;

/** Loads the pictures that are stored for the request. */
async function storedPictures(page: Page, caseId: string): Promise<Sharp[]> {
  const api = page.context().request;
  const documents = await storedDocuments(page, caseId, title);
  const files = await Promise.all(documents.map(async ({ url }) => (await api.get(url)).body()));
  return files.map((bytes) => sharp(bytes));
}

async function storedDocuments(page: Page, caseId: string, of: string) {
  const { requests } = (await (await page.context().request.get(`/api/user/cases/${caseId}`)).json()) as CaseReply;
  return requests.find((each) => each.title === of)?.documents ?? [];
}

/** Creates a wide photo of 5 MB with a GPS position and with noise that compresses badly. */
async function coarsePhoto(): Promise<CaseUpload> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 2600, height: 1600, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 90 })
    .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  return asFile('bill.jpg', 'image/jpeg', buffer);
}

/** Extracts the pictures of a PDF in page order. */
async function picturesOf(bytes: Buffer): Promise<Buffer[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map(({ node }) => {
    const pictures = node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    const [picture] = pictures?.keys().map((name) => pictures.lookup(name)) ?? [];
    if (!(picture instanceof PDFRawStream)) throw new Error('no picture on the page');
    return Buffer.from(picture.getContents());
  });
}

async function pixel(picture: Sharp, x: number, y: number): Promise<number[]> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('a photo of 12 megapixels arrives upright, cut to its corners, with its number covered, and below 1 MB', async ({
  page,
}) => {
  const caseId = await openCase(page);
  await chooseFiles(page, title, await cardPhoto());
  const item = request(page, title);
  await expect(item.getByText('Page 1: card.jpg', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Crop or cover' }).click();
  await expect(page.getByRole('heading', { name: 'Crop or cover' })).toBeVisible();
  await expect(page.getByText('Opening the photo...')).toHaveCount(0);
  await expectAccessible(page, 'the photo editor');

  const steps: [string, string, number][] = [
    ['Top left corner', 'ArrowRight', 5],
    ['Top left corner', 'ArrowDown', 4],
    ['Bottom right corner', 'ArrowLeft', 5],
    ['Bottom right corner', 'ArrowUp', 7],
    ['Top right corner', 'ArrowLeft', 5],
    ['Top right corner', 'ArrowDown', 4],
    ['Bottom left corner', 'ArrowRight', 5],
    ['Bottom left corner', 'ArrowUp', 7],
  ];
  for (const [corner, key, times] of steps)
    for (let time = 0; time < times; time += 1) await button(page, corner).press(`Shift+${key}`);
  await button(page, 'Add a black bar').click();
  await button(page, 'Black bar 1').press('Shift+ArrowUp');
  await button(page, 'Done').click();
  await item.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(`${title}: we have it.`)).toBeVisible();

  const [picture] = await storedPictures(page, caseId);
  const { width = 0, height = 0, orientation = 1 } = (await picture?.metadata()) ?? {};
  // The corners enclose half the width and 45 % of the height of a 3:4 portrait photo.
  expect(width / height).toBeCloseTo((0.5 * 3) / (0.45 * 4), 1);
  expect(orientation).toBe(1);
  if (!picture) throw new Error('nothing is stored');
  for (const at of [0.02, 0.98]) expect(Math.min(...(await pixel(picture, at, 0.5)))).toBeGreaterThan(150);
  // The middle of the bar is at 45 % of the photo's height, which is 56 % of the cropped picture's height.
  expect(Math.max(...(await pixel(picture, 0.5, 0.56)))).toBeLessThan(30);
});

test('a blurred photo is named as such and can be sent anyway; several photos are pages of one answer', {
  tag: '@everything',
}, async ({ page }) => {
  const caseId = await openCase(page);
  await chooseFiles(page, title, [await cardPhoto({ blur: 24 }), await cardPhoto()]);
  const item = request(page, title);
  await expect(item.getByText('The photo looks blurred.')).toBeVisible();
  await expect(item.getByText('Page 2: card.jpg', { exact: true })).toBeVisible();
  await expect(item.getByText(/^ready to send/)).toHaveCount(2);
  await expect(item.getByLabel('Join the photos into one PDF, in this order')).not.toBeChecked();
  await expectAccessible(page, 'two pages of an answer');
  await expect(item.getByRole('button', { name: 'Send anyway' })).toBeEnabled();
  await item.getByRole('button', { name: /^Remove.*Page 1/ }).click();
  await expect(item.getByText('The photo looks blurred.')).toHaveCount(0);
  await item.getByRole('button', { name: /^Turn.*Page 1/ }).click();
  await sendFiles(page, title, await cardPhoto());
  const pictures = await storedPictures(page, caseId);
  const shapes = await Promise.all(pictures.map(async (one) => one.metadata()));
  expect(shapes.map(({ width, height }) => (width > height ? 'wide' : 'high'))).toEqual(['wide', 'high']);
});

test('photos of a paper with several pages are ordered by keyboard and sent as one PDF, which staff see', async ({
  page,
  browser,
}) => {
  const paper = 'Proof of the premises';
  const caseId = await openCase(page);
  await chooseFiles(page, paper, [await cardPhoto(), await coarsePhoto()]);
  const item = request(page, paper);
  await expect(item.getByText(/^ready to send/)).toHaveCount(2);
  const join = item.getByLabel('Join the photos into one PDF, in this order');
  await expect(join).toBeChecked();
  await expectAccessible(page, 'photos to be joined');
  await item.getByRole('button', { name: /^Move up.*Page 2: bill.jpg$/ }).press('Enter');
  await expect(item.getByRole('button', { name: /^Move down.*Page 1: bill.jpg$/ })).toBeFocused();
  await expect(item.getByText('Page 2: card.jpg', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(`${paper}: we have it.`)).toBeVisible();

  const [document, ...others] = await storedDocuments(page, caseId, paper);
  expect([document?.name, document?.mediaType, others]).toEqual([`${paper}.pdf`, 'application/pdf', []]);
  const bytes = await (await page.context().request.get(document?.url ?? '')).body();
  expect(bytes.length).toBeLessThanOrEqual(largestUpload);
  const pictures = await picturesOf(bytes);
  const shapes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  expect(shapes.map(({ width, height, exif }) => [width > height ? 'wide' : 'high', exif])).toEqual([
    ['wide', undefined],
    ['high', undefined],
  ]);
  for (const { width, height } of shapes) expect(Math.max(width, height)).toBeGreaterThanOrEqual(1400);
  for (const picture of pictures) {
    const { channels } = await sharp(picture).stats();
    expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  }

  const seller = (await another(browser, farah, desktop)).page;
  await openReviewsOf(seller, caseId);
  await expect(seller.getByRole('heading', { level: 2, name: paper })).toBeVisible();
  await expect(seller.getByRole('article').getByRole('img', { name: `${paper}.pdf, Page 1 of 2` })).toBeVisible();
  await seller.context().close();
});
