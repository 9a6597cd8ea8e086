import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';

/** Renders the last page of a PDF as a printer would, and reads its QR code as a phone would. */
export async function scanQrOfPdf(pdf: Buffer): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  try {
    const open = await pdfium.loadDocument(pdf);
    const page = open.getPage(open.getPageCount() - 1);
    // Tries several sizes, like a phone at several distances, because the reader misses some codes at one size.
    for (const scale of [2, 3, 4]) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
      // The image is black and white, so the order of the colour channels does not matter.
      const found = jsqr(new Uint8ClampedArray(data), width, height);
      if (found) return found.data;
    }
    throw new Error('no QR code was found');
  } finally {
    pdfium.destroy();
  }
}
