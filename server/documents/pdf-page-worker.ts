import { constants, setPriority } from 'node:os';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { ChildReply } from '#server/platform/child-pool.ts';
import { pictureSize } from './pdf-page-size.ts';

// PDF page worker, a child process of draw-pdf-page.ts. Uploaded PDFs are drawn only here.

/** Task of the worker: a PDF, and the number of a page from 1. */
export type PageTask = { pdf: Buffer; page: number };
export type DrawnPage = { picture: Buffer; pages: number } | { problem: 'page_missing' | 'unreadable' };

/** Size in bytes above which a picture is encoded again at a lower quality. A4 at 600 dpi takes less than 1 MB. */
const largePicture = 4_000_000;

// The low priority lets the server answer requests first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
const library = PDFiumLibrary.init();

// Ctrl-C signals the whole process group, but the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (task: PageTask) => {
  const result = await draw(task);
  process.send?.({ result, rss: process.memoryUsage.rss() } satisfies ChildReply);
});

async function draw({ pdf, page }: PageTask): Promise<DrawnPage> {
  const document = await load(pdf);
  const pages = document?.getPageCount();
  if (!document || !pages) return { problem: 'unreadable' };
  try {
    return page > pages ? { problem: 'page_missing' } : await drawPage(document, page, pages);
  } finally {
    document.destroy();
  }
}

/**
 * Returns undefined for a file that cannot be loaded, for example no PDF or a locked one. A WebAssembly error ends this
 * process, because the module cannot be used again after it.
 */
async function load(pdf: Buffer): Promise<PDFiumDocument | undefined> {
  const pdfium = await library;
  return pdfium.loadDocument(pdf).catch((error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return undefined;
  });
}

async function drawPage(document: PDFiumDocument, number: number, pages: number): Promise<DrawnPage> {
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // A page that cannot be read has no size.
  if (!(originalWidth > 0 && originalHeight > 0)) return { problem: 'unreadable' };
  const { data, width, height } = await page.render({
    ...pictureSize(originalWidth, originalHeight),
    render: 'bitmap',
    renderFormFields: true,
  });
  const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const picture = await pixels.clone().jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
  if (picture.length <= largePicture) return { picture, pages };
  return { picture: await pixels.jpeg({ quality: 50 }).toBuffer(), pages };
}
