/**
 * Numbers of the pages that are not drawn as they are in the PDF, so that an empty page is not taken for what the
 * customer sent.
 */

const pages = new Set<number>();
let drawnPage = 0;

/** Attributes later losses to this page. */
export function startPage(page: number): void {
  drawnPage = page;
}

export function noteLoss(): void {
  pages.add(drawnPage);
}

export const hasLoss = (page: number): boolean => pages.has(page);
