import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';
import type { PdfPage } from './pdf-pages.ts';

/**
 * Limits of what is drawn for a page, because a browser holds all its pictures (4 bytes per pixel) and a canvas for each
 * form inside another one in memory. `pixels` is three scans of A4 with 600 dpi, `forms` the nesting of graphics states
 * that ISO 32000-1, annex C, asks readers for. `steps` limits the time that the check takes for a file.
 */
const most = { pixels: 105_000_000, forms: 28, steps: 2_000_000 } as const;

const pageTypes = new Set([PDFName.of('Page'), PDFName.of('Pages'), PDFName.of('Catalog')]);

/** Refuses a PDF with a page that needs too much memory to be drawn. Throws `PdfProblemError`. */
export function assertDrawable(pages: readonly PdfPage[]): void {
  let steps = 0;
  for (const { page, resources } of pages) {
    let pixels = 0;
    // Maps each dictionary and array to the number of forms around it, at most.
    const seen = new Map<PDFObject, number>();
    const open = [resources, page.lookup(PDFName.of('Annots'))].map((object) => ({ object, around: 0 }));
    for (let next = open.pop(); next; next = open.pop()) {
      steps += 1;
      if (steps > most.steps) throw new PdfProblemError('file_heavy');
      const found = page.context.lookup(next.object);
      const object = found instanceof PDFRawStream ? found.dict : found;
      if (!(object instanceof PDFDict || object instanceof PDFArray)) continue;
      const around = next.around + (isKind(object, 'Form') ? 1 : 0);
      const before = seen.get(object) ?? -1;
      if (before >= around) continue;
      seen.set(object, around);
      if (before < 0 && isKind(object, 'Image')) pixels += pixelsOf(object);
      if (around > most.forms || pixels > most.pixels) throw new PdfProblemError('file_heavy');
      // Annotations refer to their page, and jump to others.
      if (isPage(object)) continue;
      for (const inside of object instanceof PDFArray ? object.asArray() : object.values())
        open.push({ object: inside, around });
    }
  }
}

const isKind = (object: PDFObject | undefined, kind: 'Form' | 'Image'): object is PDFDict =>
  object instanceof PDFDict && object.lookup(PDFName.of('Subtype')) === PDFName.of(kind);

function isPage(object: PDFObject): boolean {
  const type = object instanceof PDFDict ? object.lookup(PDFName.of('Type')) : undefined;
  return type instanceof PDFName && pageTypes.has(type);
}

function pixelsOf(image: PDFDict): number {
  const [width, height] = ['Width', 'Height'].map((key) => image.lookup(PDFName.of(key)));
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0;
}
