import { expect, test } from 'vitest';
import type { TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { aPrintedDocument, printSnapshot } from '#test/printed-documents.ts';
import { typesetPdf } from './pdf-pool.ts';
import { renderPdf } from './render-pdf.ts';
import { wordsOf } from './words.ts';

/** Repeats a cluster of letters up to the 500 characters that an address may have. */
const full = (cluster: string) => cluster.repeat(Math.floor(500 / cluster.length));
const floods: [string, string][] = [
  ['Devanagari, viramas', full('क्')],
  ['Devanagari, ra and viramas', full('र्')],
  ['Devanagari, viramas and joiners', full('क्\u200d')],
  ['Devanagari, viramas and nuktas', full('क्\u093c')],
  ['Devanagari, signs of a vowel', `क${full('ि').slice(1)}`],
  ['Devanagari, signs without a letter', full('ि')],
  ['Devanagari, accents of the Vedas', `क${full('॒').slice(1)}`],
  ['Bengali', full('র্')],
  ['Gurmukhi', full('ਕ੍')],
  ['Gujarati', full('ક્')],
  ['Oriya', full('କ୍')],
  ['Tamil', full('க்')],
  ['Telugu', full('క్')],
  ['Kannada', full('ಕ್')],
  ['Malayalam', full('ക്')],
  ['Sinhala', full('ක්\u200d')],
  ['Khmer', full('ក្')],
  ['Myanmar', full('က္')],
  ['Tibetan', `ཀ${full('ྐ').slice(1)}`],
  ['Thai', `ก${full('่').slice(1)}`],
  ['Arabic', `ب${full('ّ').slice(1)}`],
  ['Hangul', full('ᄀ')],
  ['Latin', `A${full('\u0301').slice(1)}`],
  ['emoji', full('👩🏽\u200d')],
];

/** Creates a document with `text` in each printed text field. */
function flooded(name: string, text: string): TaxDocumentRow {
  const both = { en: text, hi: text };
  return aPrintedDocument('hi', 0, {
    id: `flooded with ${name}`,
    number: text,
    order_id: text,
    place_of_supply: '29',
    seller: {
      name: text,
      address: [text],
      gstin: text,
      state: '07',
      print: { template: 3, brand: text, logo: null, signature: both, signatureNote: both },
    },
    buyer: { name: text, company: text, address: `${text}\n${text}`, state: '29', gstin: text },
    lines: [
      {
        title: text,
        titleHi: `${text} `,
        sac: text,
        months: 1,
        quantity: 1,
        unitPaise: 100,
        grossPaise: 100,
        discountPaise: 0,
        taxablePaise: 85,
        totalPaise: 100,
      },
    ],
    taxable_paise: 85,
    cgst_paise: 0,
    sgst_paise: 0,
    utgst_paise: 0,
    igst_paise: 15,
    total_paise: 100,
  });
}

test.each(floods)(
  'a stored document is drawn although all its texts are floods of one cluster: %s',
  async (name, text) => {
    const pdf = await renderPdf({ row: flooded(name, text), base: undefined }, 'https://chulha.example');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

/** Returns template inputs in which long clusters are not broken. */
function unbroken(text: string) {
  const qr = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const words = wordsOf({ row: flooded('nothing', text), base: undefined });
  return { data: JSON.stringify({ ...words, logo: null, qr }), createdAt: 0 };
}

test('a crash of the typesetter ends its child only: the PDF fails, and the next ones are drawn', async () => {
  const [crashed, next] = await Promise.allSettled([
    typesetPdf(unbroken('क्'.repeat(250))),
    typesetPdf(unbroken('Asha')),
  ]);
  expect(crashed).toMatchObject({
    status: 'rejected',
    reason: { ofDocument: true, message: expect.stringContaining('crashed') },
  });
  expect(next.status).toBe('fulfilled');
});

test('a document that the template cannot print fails, and is not drawn again for minutes', async () => {
  const seller = { name: 'Chulha', address: 'no list', gstin: 'x', state: '07', print: printSnapshot };
  const row = { ...flooded('wrong', 'Asha'), seller };
  const draw = () => renderPdf({ row, base: undefined }, 'https://chulha.example');
  await expect(draw()).rejects.toMatchObject({ ofDocument: true, again: false });
  await expect(draw()).rejects.toMatchObject({ ofDocument: true, again: true });
});
