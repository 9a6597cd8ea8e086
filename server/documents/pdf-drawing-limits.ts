import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';
import type { PdfPage } from './pdf-pages.ts';

/**
 * Limits of what a page draws, because a browser holds all its pictures in memory, with 4 bytes per pixel. `pixels` is
 * three scans of A4 with 600 dpi. `steps` limits the time that the check takes for a file.
 */
const most = { pixels: 105_000_000, steps: 2_000_000 } as const;

const pageTypes = new Set([PDFName.of('Page'), PDFName.of('Pages'), PDFName.of('Catalog')]);
const parent = PDFName.of('Parent');

/** Refuses a PDF with a page whose pictures need too much memory. Throws `PdfProblemError`. */
export function assertDrawable(pages: readonly PdfPage[]): void {
  let steps = 0;
  for (const { page, drawn } of pages) {
    let pixels = 0;
    const seen = new Set<PDFObject>();
    const open = [...drawn];
    for (let next = open.pop(); next; next = open.pop()) {
      const object = page.context.lookup(next);
      if (!object || seen.has(object)) continue;
      seen.add(object);
      if (object instanceof PDFRawStream) pixels += pixelsOf(object.dict);
      for (const inside of partsOf(object)) if (isContainer(inside)) open.push(inside);
      steps += 1;
      if (steps > most.steps || pixels > most.pixels) throw new PdfProblemError('file_heavy');
    }
  }
}

const isContainer = (object: PDFObject): boolean =>
  object instanceof PDFRef || object instanceof PDFDict || object instanceof PDFArray;

/** Returns the objects inside another one. Annotations refer to their page, to others, and to the form above them. */
function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return [];
  const type = dict.lookup(PDFName.of('Type'));
  if (type instanceof PDFName && pageTypes.has(type)) return [];
  return dict.entries().flatMap(([key, value]) => (key === parent ? [] : [value]));
}

/** Returns the size of a picture or mask; 0 for other streams. Readers know it by either name, whatever the type. */
function pixelsOf(dict: PDFDict): number {
  const size = (...names: string[]) =>
    Math.max(
      0,
      ...names.map((name) => {
        const value = dict.lookup(PDFName.of(name));
        return value instanceof PDFNumber ? value.asNumber() : 0;
      }),
    );
  return size('W', 'Width') * size('H', 'Height');
}
