import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
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

/** Returns the PDF operators of a path with corners all over the page, the same in each run. */
const pathOf = (corners: number) =>
  `0 0 m\n${Array.from({ length: corners }, (_, at) => `${(at * 379) % 593} ${(at * at * 17) % 797} l`).join('\n')}\nf*`;

/** Returns a PDF with one page, which may be filled with tiles. */
async function aPage(content: string, { tile = '', tileSize = 100 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const { node } = pdf.addPage([593, 797]);
  node.addContentStream(pdf.context.register(pdf.context.flateStream(content)));
  const [Type, BBox] = ['Pattern', [0, 0, tileSize, tileSize]];
  const kind = { Type, PatternType: 1, PaintType: 1, TilingType: 1, BBox, XStep: 1, YStep: 1, Resources: {} };
  const pattern = pdf.context.register(pdf.context.flateStream(tile, kind));
  node.set(PDFName.of('Resources'), pdf.context.obj({ Pattern: { P: pattern } }));
  return Buffer.from(await pdf.save());
}
const filled = '/Pattern cs /P scn 0 0 593 797 re f\n';

/** Sends a PDF as the customer, and opens it in the review queue as the seller. `change` replaces the stored file. */
async function reviewPdf(page: Page, browser: Browser, change?: Buffer): Promise<Page> {
  const { caseId } = await openNewCase(page);
  await sendFiles(page, title, asFile('pan.pdf', 'application/pdf', await twoPages()));
  const seller = (await another(browser, farah, desktop)).page;
  if (change)
    await seller.route('**/uploads/*', (route) => route.fulfill({ body: change, contentType: 'application/pdf' }));
  await openReviewsOf(seller, caseId);
  await expect(seller.getByRole('heading', { level: 2, name: title })).toBeVisible();
  return seller;
}

/** Returns the colour and the size of the drawn page. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('article canvas');
    if (!(canvas instanceof HTMLCanvasElement)) return null;
    // The context of the shown canvas cannot be read, so it is copied.
    const copy = document.createElement('canvas').getContext('2d');
    copy?.drawImage(canvas, 0, 0);
    const [red = 0, green = 0] = copy?.getImageData(9, 9, 1, 1).data ?? [];
    const { width, height } = canvas.getBoundingClientRect();
    return { color: red > green ? 'red' : 'green', width: Math.round(width), height: Math.round(height) };
  });

test('a PDF is looked at like a picture: zoomed, turned, paged and accepted by keys', async ({ page, browser }) => {
  const seller = await reviewPdf(page, browser);
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

test('a PDF that cannot be read says so, and can be downloaded', async ({ page, browser }) => {
  const seller = await reviewPdf(page, browser, Buffer.from('%PDF-1.7\nnothing that a reader knows'));
  const article = seller.getByRole('article');
  await expect(article.getByRole('alert')).toContainText('This PDF cannot be shown here.');
  await expect(article.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^\/api\/download\?path=/);
  await seller.keyboard.press('r');
  await expect(seller.getByLabel('Why')).toBeFocused();
  await seller.context().close();
});

test('a PDF that takes minutes to draw does not stop the screen, and says so after 15 seconds', async ({
  page,
  browser,
}) => {
  const seller = await reviewPdf(
    page,
    browser,
    await aPage(filled.repeat(200), { tile: '1 0 0 rg 0 0 1e6 1e6 re f', tileSize: 1e6 }),
  );
  const article = seller.getByRole('article');
  await expect(article.getByRole('region', { name: 'pan.pdf' })).toBeVisible();
  await expect(article.getByRole('img', { name: 'pan.pdf' })).toBeAttached();
  for (const [key, zoom] of [
    ['+', '150 %'],
    ['-', '100 %'],
    ['+', '150 %'],
  ] as const) {
    // Gives the drawing time to begin.
    await seller.waitForTimeout(2000);
    const pressed = Date.now();
    await seller.keyboard.press(key);
    await expect(seller.getByText(zoom)).toBeVisible();
    expect(Date.now() - pressed).toBeLessThan(1000);
  }
  await expect(article.locator('canvas')).toHaveCount(0);
  await expect(article.getByRole('alert')).toContainText('This PDF takes too long to show.');
  await expect(article.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^\/api\/download\?path=/);
  await seller.keyboard.press('a');
  await expect(seller.getByText(`Accepted: ${title}`)).toBeVisible();
  await seller.context().close();
});

test('a path that a browser would fill for minutes is not drawn, on the page or in a pattern', async ({
  page,
  browser,
}) => {
  const seller = await reviewPdf(page, browser, await aPage(pathOf(5_000)));
  await expect(seller.locator('article canvas')).toBeVisible();
  for (const pdf of [await aPage(pathOf(230_000)), await aPage(filled, { tile: pathOf(230_000) })]) {
    await seller.route('**/uploads/*', (route) => route.fulfill({ body: pdf, contentType: 'application/pdf' }));
    await openReviewsOf(seller, page.url().split('/').at(-1) ?? '');
    await expect(seller.getByRole('article').getByRole('alert')).toContainText('This PDF cannot be shown here.');
  }
  await seller.context().close();
});

test('a gradient in a PDF that Chrome wrote is drawn with its mask', async ({ page, browser }) => {
  const chromes = readFileSync(new URL('../test/pdfs-of-programs/chrome.pdf', import.meta.url));
  const seller = await reviewPdf(page, browser, chromes);
  await expect(seller.locator('article canvas')).toBeVisible();
  // Green values near the top and the bottom of the gradient, which must get lighter.
  const [upper = 0, lower = 0] = await seller.locator('article canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    return [155, 203].map(
      (y) => context?.getImageData((canvas.width * 80) / 450, (canvas.height * y) / 300, 1, 1).data[1],
    );
  });
  expect(upper).toBeLessThan(150);
  expect(lower).toBeGreaterThan(upper + 40);
  await seller.context().close();
});
