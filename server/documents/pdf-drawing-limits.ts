import { type PDFContext, type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';

/**
 * Maximum number of pixels of all pictures together, because a browser holds the pictures of a page in memory, with 4
 * bytes per pixel. Equals 28 A4 pages scanned at 300 dpi, or 7 at 600 dpi.
 */
const mostPixels = 250_000_000;

/**
 * Refuses a PDF whose pictures need too much memory. Counts all of them, because programs let all pages share one list
 * of pictures. Throws `PdfProblemError`.
 */
export function assertDrawable(context: PDFContext): void {
  let pixels = 0;
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream) pixels += pixelsOf(object.dict);
  if (pixels > mostPixels) throw new PdfProblemError('file_heavy');
}

/** Returns the size of a picture or mask; 0 for other streams. Readers accept either name, whatever the type. */
function pixelsOf(dict: PDFDict): number {
  const size = (...names: string[]) => Math.max(0, ...names.map((name) => numberAt(dict, name)));
  return size('W', 'Width') * size('H', 'Height');
}

function numberAt(dict: PDFDict, name: string): number {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
