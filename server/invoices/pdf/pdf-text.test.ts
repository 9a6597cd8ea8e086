import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { aPrintedDocument } from '#test/printed-documents.ts';
import { renderPdf } from './render-pdf.ts';
import { wordsOf } from './words.ts';

// Chrome, Edge and Android copy text with PDFium, which drops some spaces beside wide Hindi letters, so Hindi is
// compared without spaces. Firefox's viewer, pdf.js, is not tested here, because it ignores the text that a PDF
// specifies for a syllable.
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

const withoutTax: Partial<TaxDocumentRow> = { without_tax: true, taxable_paise: 0, cgst_paise: 0, utgst_paise: 0 };

/** Collects all strings that the template prints. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return words === '' ? [] : [words];
  if (typeof words !== 'object' || words === null) return [];
  return Object.values(words).flatMap(textsIn);
}

const oneLine = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
const letters = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

async function copiedOut(row: TaxDocumentRow): Promise<{ pages: number; text: string }> {
  const base = row.kind.endsWith('_note') ? { number: 'INV/26-27/000100', issuedOn: '2026-11-02' } : undefined;
  const open = await pdfium.loadDocument(await renderPdf({ row, base }, 'https://chulha.example'));
  const pages = [...open.pages()].map((page) => page.getText());
  open.destroy();
  return { pages: pages.length, text: pages.join('\n') };
}

/** Builds the expected text: all words, and the column heads and footer of each page. */
function putIn(row: TaxDocumentRow, pages: number): string[] {
  const base = row.kind.endsWith('_note') ? { number: 'INV/26-27/000100', issuedOn: '2026-11-02' } : undefined;
  const { seller, columns, facts, ...words } = wordsOf({ row, base });
  const { name, address, gstin } = seller;
  const foot = Array.from({ length: pages }, (_, page) => [
    ...columns,
    `${name} · ${row.number}`,
    `${page + 1} / ${pages}`,
  ]);
  const head = [name, ...address, `GSTIN ${gstin}`, ...facts.flatMap(({ name: label, value }) => [label, value])];
  const { number, ...rest } = words;
  expect(number).toBe(row.number);
  return [...head, ...textsIn(rest), ...foot.flat()];
}

describe('the text copied out of a PDF is the text put in', () => {
  test.each([
    ['en', 1, 'invoice', 1],
    ['en', 12, 'invoice', 1],
    ['en', 30, 'invoice', 2],
    ['en', 1, 'credit_note', 1],
    ['hi', 1, 'invoice', 1],
    ['hi', 12, 'invoice', 2],
    ['hi', 1, 'credit_note', 1],
    ['en', 1, 'credit_note', 1, withoutTax],
    ['hi', 1, 'credit_note', 1, withoutTax],
    ['en', 1, 'debit_note', 1, withoutTax],
    ['hi', 1, 'debit_note', 1, withoutTax],
  ] as const)('%s, %i lines, %s', async (language, count, kind, expectedPages, change = {}) => {
    const row = aPrintedDocument(language, count, { kind, reason: kind === 'credit_note' ? '03' : null, ...change });
    const { pages, text } = await copiedOut(row);
    expect(pages).toBe(expectedPages);
    const texts = putIn(row, pages);
    const form = language === 'en' ? oneLine : letters;
    const copied = form(text);
    expect(texts.filter((each) => !copied.includes(form(each)))).toEqual([]);
    // Same letters with the same counts: nothing is missing, duplicated or added.
    expect([...letters(text)].toSorted().join('')).toBe([...letters(texts.join(''))].toSorted().join(''));
    expect(text).toContain('₹48,600.00');
  });
});

test('an invoice of two pages repeats the heads of its columns, and its totals do not stand alone', async () => {
  const open = await pdfium.loadDocument(
    await renderPdf({ row: aPrintedDocument('hi', 12), base: undefined }, 'https://x.in'),
  );
  const [, second] = [...open.pages()].map((page) => page.getText());
  open.destroy();
  for (const text of ['Taxable value', 'FSSAI · Registration 12', '₹48,600.00', 'Scan to check', '2 / 2'])
    expect(oneLine(second ?? '')).toContain(text);
});
