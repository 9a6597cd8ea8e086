import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentLine, TaxDocumentRow } from '#server/invoices/tax-documents.ts';
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

const line = (title: string, titleHi: string, n: number): DocumentLine => ({
  title: `${title} ${n}`,
  titleHi: `${titleHi} ${n}`,
  sac: '998399',
  months: n % 3 === 0 ? 12 : null,
  quantity: 3,
  unitPaise: 150_000,
  grossPaise: 450_000,
  discountPaise: 45_000,
  taxablePaise: 343_220,
  totalPaise: 405_000,
});
const english = {
  name: 'Venkata Subramanyeswara Rao Chowdary',
  company: 'Sri Venkateswara Traditional South Indian Vegetarian Restaurant and Sweets Private Limited',
};
const hindi = {
  name: 'श्रीमती त्र्यम्बकेश्वरी क्षत्रिय-विश्वकर्मा, द्वारा ज्ञानेन्द्र ब्राह्मण',
  company: 'श्री वेंकटेश्वर पारंपरिक दक्षिण भारतीय शाकाहारी भोजनालय एवं मिष्ठान्न भंडार, ट्रेडिंग ऐंड फ़ूड्स प्राइवेट लिमिटेड',
};

function aDocument(
  language: 'en' | 'hi',
  count: number,
  kind: TaxDocumentRow['kind'] = 'invoice',
  change: Partial<TaxDocumentRow> = {},
): TaxDocumentRow {
  const lines = Array.from({ length: count }, (_, n) =>
    line('FSSAI · Registration', 'एफ़एसएसएआई · इलेक्ट्रॉनिक पंजीकरण, छूट', n + 1),
  );
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind,
    series: 'INV',
    fiscal_year: '26-27',
    sequence: 123,
    number: 'INV/26-27/000123',
    issued_at: new Date('2026-11-20T10:00:00Z'),
    issued_on: '2026-11-20',
    order_id: 'ch_gjqk3hf2ca475a0kht20jywf70',
    refers_to: null,
    provider_refund_id: null,
    revision: 1,
    reason: kind === 'credit_note' ? '03' : null,
    place_of_supply: '35',
    language,
    verify_token: 'Zk1x_0a-9Zk1x_0a-9ZkAB',
    pdf_sha256: null,
    verify_base: null,
    pdf_differed_at: null,
    stored_at: null,
    without_tax: false,
    voided_at: null,
    seller: {
      name: 'Chulha Food Services',
      address: ['14 Hauz Khas', 'New Delhi'],
      gstin: '07AAACC4175D1Z0',
      state: '07',
    },
    buyer: {
      ...(language === 'hi' ? hindi : english),
      address: 'Shop 14, Mahatma Gandhi Complex\nPort Blair 744101',
      state: '35',
      gstin: '35AAACR0000A1ZH',
    },
    lines,
    taxable_paise: 4_118_640,
    cgst_paise: 370_680,
    sgst_paise: 0,
    utgst_paise: 370_680,
    igst_paise: 0,
    total_paise: 4_860_000,
    ...change,
  };
}

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
  const base = row.kind === 'credit_note' ? { number: 'INV/26-27/000100', issuedOn: '2026-11-02' } : undefined;
  const open = await pdfium.loadDocument(await renderPdf({ row, base }, 'https://chulha.example'));
  const pages = [...open.pages()].map((page) => page.getText());
  open.destroy();
  return { pages: pages.length, text: pages.join('\n') };
}

/** Builds the expected text: all words, and the column heads and footer of each page. */
function putIn(row: TaxDocumentRow, pages: number): string[] {
  const base = row.kind === 'credit_note' ? { number: 'INV/26-27/000100', issuedOn: '2026-11-02' } : undefined;
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
  ] as const)('%s, %i lines, %s', async (language, count, kind, expectedPages, change = {}) => {
    const row = aDocument(language, count, kind, change);
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
    await renderPdf({ row: aDocument('hi', 12), base: undefined }, 'https://x.in'),
  );
  const [, second] = [...open.pages()].map((page) => page.getText());
  open.destroy();
  for (const text of ['Taxable value', 'FSSAI · Registration 12', '₹48,600.00', 'Scan to check', '2 / 2'])
    expect(oneLine(second ?? '')).toContain(text);
});
