import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import type { CaseReply } from '#shared/contract/cases.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { cardPhoto } from './card-photo.ts';
import { button, buyAndFollow, type CaseUpload, chooseFiles, request, sendFiles } from './case.ts';
import { expect, phone, test } from './fixtures.ts';
import { asFile } from './profile.ts';

test.use(phone);

const title = 'Identity of the owner';

async function openCase(page: Page): Promise<string> {
  await buyAndFollow(page);
  await page.getByRole('link', { name: 'FSSAI registration, 1-year care' }).click();
  await expect(page).toHaveURL(/\/cases\/[\w-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The pictures that are stored for the request. */
async function storedPictures(page: Page, caseId: string): Promise<Sharp[]> {
  const api = page.context().request;
  const { requests } = (await (await api.get(`/api/user/cases/${caseId}`)).json()) as CaseReply;
  const documents = requests.find((each) => each.title === title)?.documents ?? [];
  const files = await Promise.all(documents.map(async ({ url }) => (await api.get(url)).body()));
  return files.map((bytes) => sharp(bytes));
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
  // The card's 50 % × 45 % of an upright photo of 3 : 4.
  expect(width / height).toBeCloseTo((0.5 * 3) / (0.45 * 4), 1);
  expect(orientation).toBe(1);
  if (!picture) throw new Error('nothing is stored');
  for (const at of [0.02, 0.98]) expect(Math.min(...(await pixel(picture, at, 0.5)))).toBeGreaterThan(150);
  // The bar's middle is at 45 % of the photo: at 56 % of what is left of it.
  expect(Math.max(...(await pixel(picture, 0.5, 0.56)))).toBeLessThan(30);
});

test('a blurred photo is named as such and can be sent anyway; several photos are pages of one answer', async ({
  page,
}) => {
  const caseId = await openCase(page);
  await chooseFiles(page, title, [await cardPhoto({ blur: 24 }), await cardPhoto()]);
  const item = request(page, title);
  await expect(item.getByText('The photo looks blurred.')).toBeVisible();
  await expect(item.getByText('Page 2: card.jpg', { exact: true })).toBeVisible();
  await expect(item.getByText(/^ready to send/)).toHaveCount(2);
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

test('files that cannot be sent say why, and leave the others', async ({ page }) => {
  await openCase(page);
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(2_000)]);
  const locked = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF');
  const item = request(page, title);
  const cases: [CaseUpload, string][] = [
    [asFile('IMG_1.jpg', 'image/jpeg', heic), 'HEIC'],
    [asFile('e-aadhaar.pdf', 'application/pdf', locked), 'This PDF is locked with a password.'],
    [asFile('empty.png', 'image/png', Buffer.alloc(0)), 'This file is empty.'],
    [asFile('cut.jpg', 'image/jpeg', (await cardPhoto()).buffer.subarray(0, 300)), 'This photo cannot be opened.'],
  ];
  for (const [file, sentence] of cases) {
    await chooseFiles(page, title, file);
    await expect(item.getByText(sentence)).toBeVisible();
    await expect(item.getByRole('button', { name: /^Send/ })).toBeDisabled();
    await item.getByRole('button', { name: /^Remove/ }).click();
  }
  await sendFiles(page, title, await cardPhoto());
});
