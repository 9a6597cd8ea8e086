import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';

/** Refuses a PDF if it has no pages, or a page or its content cannot be read. Throws `PdfProblemError`. */
export function assertWholePages(context: PDFContext): void {
  const seen = new Set<PDFObject>();
  const catalogue = context.lookup(context.trailerInfo.Root);
  const open = [catalogue instanceof PDFDict ? catalogue.lookup(PDFName.of('Pages')) : undefined];
  let pages = 0;
  while (open.length > 0) {
    const node = open.pop();
    if (!(node instanceof PDFDict) || seen.has(node)) throw new PdfProblemError('file_unreadable');
    seen.add(node);
    if (node === catalogue) throw new PdfProblemError('file_unreadable');
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) open.push(context.lookup(kid));
    else if (node.lookup(PDFName.of('Type')) === PDFName.of('Pages')) throw new PdfProblemError('file_unreadable');
    else {
      pages += 1;
      assertContent(node);
    }
  }
  if (pages === 0) throw new PdfProblemError('file_unreadable');
}

function assertContent(page: PDFDict): void {
  const content = page.lookup(PDFName.of('Contents'));
  // A page without content is blank.
  if (content === PDFNull || !page.has(PDFName.of('Contents'))) return;
  const parts = content instanceof PDFArray ? content.asArray().map((part) => page.context.lookup(part)) : [content];
  if (!parts.every((part) => part instanceof PDFRawStream)) throw new PdfProblemError('file_unreadable');
}
