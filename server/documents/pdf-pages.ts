import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';

export type PdfPage = {
  page: PDFDict;
  /** Resources and annotations of the page and of the nodes above it; readers merge them. */
  drawn: readonly PDFObject[];
};

/**
 * Returns the pages of a PDF. Refuses it if it has no pages, or a page or its content cannot be read. Throws
 * `PdfProblemError`.
 */
export function wholePages(context: PDFContext): PdfPage[] {
  const seen = new Set<PDFObject>();
  const catalogue = context.lookup(context.trailerInfo.Root);
  const root = catalogue instanceof PDFDict ? catalogue.lookup(PDFName.of('Pages')) : undefined;
  const open: { node: PDFObject | undefined; above: readonly PDFObject[] }[] = [{ node: root, above: [] }];
  const pages: PdfPage[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, above } = next;
    if (!(node instanceof PDFDict) || seen.has(node)) throw new PdfProblemError('file_unreadable');
    seen.add(node);
    if (node === catalogue) throw new PdfProblemError('file_unreadable');
    const own = ['Resources', 'Annots'].flatMap((key) => node.get(PDFName.of(key)) ?? []);
    const drawn = [...above, ...own];
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray)
      for (const kid of kids.asArray()) open.push({ node: context.lookup(kid), above: drawn });
    else if (node.lookup(PDFName.of('Type')) === PDFName.of('Pages')) throw new PdfProblemError('file_unreadable');
    else {
      pages.push({ page: node, drawn });
      assertContent(node);
    }
  }
  if (pages.length === 0) throw new PdfProblemError('file_unreadable');
  return pages;
}

function assertContent(page: PDFDict): void {
  const content = page.lookup(PDFName.of('Contents'));
  // A page without content is blank.
  if (content === PDFNull || !page.has(PDFName.of('Contents'))) return;
  const parts = content instanceof PDFArray ? content.asArray().map((part) => page.context.lookup(part)) : [content];
  if (!parts.every((part) => part instanceof PDFRawStream)) throw new PdfProblemError('file_unreadable');
}
