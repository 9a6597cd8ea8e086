import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import type { TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { aPrintedDocument } from '#test/printed-documents.ts';
import { renderPdf } from './render-pdf.ts';

function billedTo(name: string): TaxDocumentRow {
  const row = aPrintedDocument('en', 1);
  return { ...row, buyer: { name, company: null, address: 'Shop 14', state: '35', gstin: null } };
}
const draw = (name: string) => renderPdf({ row: billedTo(name), base: undefined }, 'https://chulha.example');

/** Names of the embedded typefaces, without the house's Latin ones. */
async function typefacesFor(name: string): Promise<string[]> {
  const fonts = (await draw(name)).toString('latin1').matchAll(/\/BaseFont *\/[A-Z]{6}\+([A-Za-z]+)/g);
  return [...new Set([...fonts].map(([, family = '']) => family))].filter((each) => !/^(Anek|Libertinus)/.test(each));
}

test.each([
  ['தமிழ்ச்செல்வி', 'NotoSansTamil'],
  ['శ్రీనివాస రావు', 'NotoSansTelugu'],
  ['ಶ್ರೀಕಾಂತ್', 'NotoSansKannada'],
  ['കൃഷ്ണൻ', 'NotoSansMalayalam'],
  ['শ্রীমতী চট্টোপাধ্যায়', 'NotoSansBengali'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'NotoSansGurmukhi'],
  ['શ્રી પટેલ', 'NotoSansGujarati'],
  ['ଶ୍ରୀ ମହାନ୍ତି', 'NotoSansOriya'],
  ['محمد عمران ٹھیک ڈھابہ', 'NotoSansArabic'],
])('the name %s is printed in %s, which belongs to the product', async (name, typeface) => {
  expect(await typefacesFor(name)).toEqual([typeface]);
});

test('no font of the machine is used, not even for signs that no font of the product has', async () => {
  expect(await typefacesFor('Asha Rao')).toEqual([]);
  // Tifinagh: in DejaVu Sans, which most Linux machines have.
  expect(await typefacesFor('ⴰⵣⵓⵍ')).toEqual([]);
});

test.each([
  'Thiruvananthapuramnorthwestindustrialestateextensionphasetwo',
  'W'.repeat(60),
  'W'.repeat(23),
  'ക്ഷ'.repeat(30),
  'ہ'.repeat(59),
])('a word that is too long for its column does not run into the next one: %s', async (word) => {
  const pdfium = await PDFiumLibrary.init();
  const open = await pdfium.loadDocument(await draw(word));
  const page = await open.getPage(0).render({ scale: 2, render: 'bitmap', colorSpace: 'BGRA' });
  pdfium.destroy();
  const mm = page.width / 210;
  const between = { left: Math.ceil(101 * mm), right: Math.floor(109 * mm) };
  const rows = { top: Math.ceil(45 * mm), bottom: Math.floor(85 * mm) };
  const { data } = page;
  let dark = 0;
  for (let y = rows.top; y < rows.bottom; y += 1)
    for (let x = between.left; x < between.right; x += 1) if ((data[(y * page.width + x) * 4] ?? 0) < 200) dark += 1;
  expect(dark).toBe(0);
});
