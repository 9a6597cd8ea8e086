import { readFile, writeFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { aPrintedDocument } from '#test/printed-documents.ts';
import { renderPdf } from './render-pdf.ts';

// Small grey pictures, so that anti-aliasing of another machine makes no difference, but a lost block, line or font does.
const width = 300;
const folder = new URL('./pictures/', import.meta.url);
/** Largest mean difference of grey levels (of 255), over the whole page and over any of its 24 × 24 tiles. */
const allowed = { page: 0.6, tile: 14 };
const tile = 24;

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

type Picture = { data: Buffer; width: number; height: number };

async function pictureOf(row: TaxDocumentRow): Promise<Picture> {
  const base = row.refers_to ? { number: 'INV/26-27/000100', issuedOn: '2026-11-02' } : undefined;
  const open = await pdfium.loadDocument(await renderPdf({ row, base }, 'https://chulha.example'));
  const page = await open.getPage(0).render({ scale: 3, render: 'bitmap', colorSpace: 'BGRA' });
  open.destroy();
  const raw = { width: page.width, height: page.height, channels: 4 as const };
  return greyOf(sharp(Buffer.from(page.data), { raw }).flatten({ background: '#fff' }).resize(width));
}

type Image = ReturnType<typeof sharp>;

async function greyOf(image: Image): Promise<Picture> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  const grey = Buffer.from(data.filter((_byte: number, place: number) => place % info.channels === 0));
  return { data: grey, width: info.width, height: info.height };
}

/** Returns the mean difference of the page, and that of the tile that differs most. */
function differenceOf(one: Picture, other: Picture): { page: number; tile: number } {
  const tiles = new Map<string, number>();
  let sum = 0;
  for (const [place, grey] of one.data.entries()) {
    const difference = Math.abs(grey - (other.data[place] ?? 0));
    const key = `${Math.floor((place % one.width) / tile)} ${Math.floor(place / one.width / tile)}`;
    tiles.set(key, (tiles.get(key) ?? 0) + difference);
    sum += difference;
  }
  return { page: sum / one.data.length, tile: Math.max(...tiles.values()) / (tile * tile) };
}

const documents: [string, TaxDocumentRow][] = [
  ['invoice-en', aPrintedDocument('en', 3)],
  ['invoice-hi', aPrintedDocument('hi', 2)],
  ['credit-note-hi', aPrintedDocument('hi', 1, { kind: 'credit_note', reason: '03', refers_to: 'x' })],
  [
    'financial-note-en',
    aPrintedDocument('en', 1, {
      kind: 'credit_note',
      number: 'FCN/27-28/000001',
      reason: '07',
      refers_to: 'x',
      without_tax: true,
      taxable_paise: 0,
      cgst_paise: 0,
      utgst_paise: 0,
    }),
  ],
  ['voucher-en', aPrintedDocument('en', 1, { kind: 'receipt_voucher', place_of_supply: null })],
];

// To look at a change and store it: PICTURES=1 npx vitest run server/invoices/pdf/pictures.test.ts
test.each(documents)('%s looks as it did', async (name, row) => {
  const drawn = await pictureOf(row);
  const file = new URL(`${name}.png`, folder);
  if (process.env['PICTURES'] === '1') {
    const raw = { width: drawn.width, height: drawn.height, channels: 1 as const };
    await writeFile(file, await sharp(drawn.data, { raw }).png({ palette: true, colours: 16 }).toBuffer());
  }
  const stored = await greyOf(sharp(await readFile(file)));
  expect([drawn.width, drawn.height]).toEqual([stored.width, stored.height]);
  const difference = differenceOf(drawn, stored);
  expect(difference.page).toBeLessThan(allowed.page);
  expect(difference.tile).toBeLessThan(allowed.tile);
});

test('a picture without one line of the sums, or of another document, differs', async () => {
  const [, invoice] = documents[0] ?? ['', aPrintedDocument('en', 3)];
  const drawn = await pictureOf(invoice);
  const withoutHead = differenceOf(await pictureOf({ ...invoice, utgst_paise: 0 }), drawn);
  expect(withoutHead.tile).toBeGreaterThan(allowed.tile);
  const voided = differenceOf(await pictureOf({ ...invoice, voided_at: new Date(0) }), drawn);
  expect(voided.page + voided.tile).toBeGreaterThan(allowed.page);
});
