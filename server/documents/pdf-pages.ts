import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { PdfProblemError } from './pdf-forbidden-names.ts';

export type PdfPage = {
  page: PDFDict;
  /** Resources of the page, or those that it inherits. */
  resources: PDFObject | undefined;
};

/**
 * Returns the pages of a PDF. Refuses it if it has no pages, or a page or its content cannot be read. Throws
 * `PdfProblemError`.
 */
export function wholePages(context: PDFContext): PdfPage[] {
  const seen = new Set<PDFObject>();
  const catalogue = context.lookup(context.trailerInfo.Root);
  const root = catalogue instanceof PDFDict ? catalogue.lookup(PDFName.of('Pages')) : undefined;
  const open: { node: PDFObject | undefined; inherited?: PDFObject | undefined }[] = [{ node: root }];
  const pages: PdfPage[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inherited } = next;
    if (!(node instanceof PDFDict) || seen.has(node)) throw new PdfProblemError('file_unreadable');
    seen.add(node);
    if (node === catalogue) throw new PdfProblemError('file_unreadable');
    const resources = node.lookup(PDFName.of('Resources')) ?? inherited;
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray)
      for (const kid of kids.asArray()) open.push({ node: context.lookup(kid), inherited: resources });
    else if (node.lookup(PDFName.of('Type')) === PDFName.of('Pages')) throw new PdfProblemError('file_unreadable');
    else {
      pages.push({ page: node, resources });
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
