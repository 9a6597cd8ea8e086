import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { openNewCase, sendFiles } from './case.ts';
import { openReviewsOf } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { asFile } from './profile.ts';

test.use(phone);

const title = 'Identity of the owner';

/** Creates a PDF with a red and a green page. */
async function twoPages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const color of [rgb(1, 0, 0), rgb(0, 0.5, 0)])
    pdf.addPage([300, 200]).drawRectangle({ x: 0, y: 0, width: 300, height: 200, color });
  return Buffer.from(await pdf.save());
}

/** Sends a PDF as the customer, and opens it in the review queue as the seller. */
async function reviewPdf(page: Page, browser: Browser, pdf: Buffer): Promise<Page> {
  const { caseId } = await openNewCase(page);
  await sendFiles(page, title, asFile('pan.pdf', 'application/pdf', pdf));
  const seller = (await another(browser, farah, desktop)).page;
  await openReviewsOf(seller, caseId);
  await expect(seller.getByRole('heading', { level: 2, name: title })).toBeVisible();
  return seller;
}

/** Returns the colour and the size of the shown page. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('article img:not([hidden])');
    if (!(picture instanceof HTMLImageElement) || !picture.complete) return null;
    const copy = document.createElement('canvas').getContext('2d');
    copy?.drawImage(picture, 0, 0);
    const [red = 0, green = 0] = copy?.getImageData(9, 9, 1, 1).data ?? [];
    const { width, height } = picture.getBoundingClientRect();
    return { color: red > green ? 'red' : 'green', width: Math.round(width), height: Math.round(height) };
  });

test('a PDF is looked at like a picture: zoomed, turned, paged and accepted by keys', async ({ page, browser }) => {
  const seller = await reviewPdf(page, browser, await twoPages());
  const shown = seller.getByRole('img', { name: 'pan.pdf, Page 1 of 2' });
  await expect(shown).toBeVisible();
  await expect.poll(() => drawn(seller)).toMatchObject({ color: 'red' });
  const before = await drawn(seller);
  await expectAccessible(seller, 'a PDF in the review queue');

  await seller.getByRole('region', { name: 'pan.pdf' }).focus();
  await seller.keyboard.press('+');
  await expect(seller.getByText('150 %')).toBeVisible();
  await expect.poll(async () => (await drawn(seller))?.width).toBe(Math.round((before?.width ?? 0) * 1.5));
  await seller.keyboard.press('-');
  await seller.keyboard.press('t');
  await expect
    .poll(async () => Number((await drawn(seller))?.height) > Number((await drawn(seller))?.width))
    .toBe(true);
  await seller.keyboard.press('.');
  await expect(seller.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(() => drawn(seller)).toMatchObject({ color: 'green' });
  await seller.keyboard.press(',');
  await expect.poll(() => drawn(seller)).toMatchObject({ color: 'red' });
  await seller.keyboard.press('a');
  await expect(seller.getByText(`Accepted: ${title}`)).toBeVisible();
  await seller.context().close();
});
