import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';

/** Renders the last page of a PDF and reads its QR code, like a phone that scans the printed page. */
export async function scanQrOfPdf(pdf: Buffer): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  try {
    const open = await pdfium.loadDocument(pdf);
    const page = open.getPage(open.getPageCount() - 1);
    // Try several sizes, because the reader misses some codes at one size.
    for (const scale of [2, 3, 4]) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
      // The order of the colour channels does not matter in a black-and-white image.
      const found = jsqr(new Uint8ClampedArray(data), width, height);
      if (found) return found.data;
    }
    throw new Error('no QR code was found');
  } finally {
    pdfium.destroy();
  }
}
