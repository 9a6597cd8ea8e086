import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

export type PdfProblem = 'file_locked' | 'file_undrawable' | 'file_pages';
export type DrawnPages = { pages: Buffer[] } | { problem: PdfProblem };

export const mostPdfPages = 40;
/** Pixels per point. 216 dpi keeps an A4 page sharp at every zoom level; small pages, such as cards, get more. */
const pixelsPerPoint = 3;
const longerSide = 2_500;
const most = { side: 16_000, pixelsOfPage: 5_000_000, pixelsInAll: 40_000_000 };
/** Bytes above which the picture of a page is encoded again with a lower quality. */
const mostBytes = { ofPage: 4_000_000, inAll: 10_000_000 };

export function pictureSize(width: number, height: number, pages: number): { width: number; height: number } {
  const longer = Math.max(width, height);
  const pixels = Math.min(most.pixelsOfPage, most.pixelsInAll / pages);
  const wanted = Math.max(pixelsPerPoint, longerSide / longer);
  const scale = Math.min(wanted, most.side / longer, Math.sqrt(pixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Draws each page of a PDF as a JPEG picture. A PDF that needs no password to be opened counts as unlocked. */
export async function drawPages(bytes: Buffer): Promise<DrawnPages> {
  try {
    // A new instance for each PDF, because one never gives memory back.
    const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
    const count = document.getPageCount();
    if (count > mostPdfPages) return { problem: 'file_pages' };
    const pages: Buffer[] = [];
    while (pages.length < count) pages.push(await drawPage(document, pages.length, count));
    return count > 0 ? { pages } : { problem: 'file_undrawable' };
  } catch (error) {
    // PDFium's errors have no codes. Any error here is caused by the file.
    const locked = error instanceof Error && /password|security/i.test(error.message);
    return { problem: locked ? 'file_locked' : 'file_undrawable' };
  }
}

async function drawPage(document: PDFiumDocument, index: number, count: number): Promise<Buffer> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('a page that cannot be read has no size');
  const { data, width, height } = await page.render({
    ...pictureSize(originalWidth, originalHeight, count),
    render: 'bitmap',
    renderFormFields: true,
  });
  const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const picture = await pixels.clone().jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
  if (picture.length <= Math.min(mostBytes.ofPage, mostBytes.inAll / count)) return picture;
  return pixels.jpeg({ quality: 50 }).toBuffer();
}
