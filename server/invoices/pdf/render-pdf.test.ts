import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { DocumentLine, TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { aPrintedDocument, printSnapshot } from '#test/printed-documents.ts';
import { renderPdf } from './render-pdf.ts';
import { templateVersion } from './template-version.ts';
import { wordsOf } from './words.ts';

const line: DocumentLine = {
  title: 'Growth · Premium',
  titleHi: 'ग्रोथ · प्रीमियम',
  sac: '998311',
  months: 12,
  quantity: 1,
  unitPaise: 999_900,
  grossPaise: 11_998_800,
  discountPaise: 4_799_520,
  taxablePaise: 6_101_085,
  totalPaise: 7_199_280,
};

/** Creates a document with the longest and most difficult texts. */
const row = (change: Partial<TaxDocumentRow> = {}): TaxDocumentRow =>
  aPrintedDocument('hi', 0, {
    seller: {
      name: 'Chulha',
      address: ['14 Hauz Khas', 'New Delhi'],
      gstin: '07AAACC4175D1Z0',
      state: '07',
      print: printSnapshot,
    },
    buyer: {
      name: 'श्रीमती त्र्यम्बकेश्वरी क्षत्रिय-विश्वकर्मा #set page(width: 1cm) $x$ `raw` \\ <script>',
      company: 'Sri Venkateswara Traditional South Indian Vegetarian Restaurant and Sweets Private Limited',
      address: 'Shop 14, Mahatma Gandhi Complex\nBehind the post office\nPort Blair 744101',
      state: '35',
      gstin: '35AAACR0000A1ZH',
    },
    lines: [line],
    taxable_paise: 6_101_085,
    cgst_paise: 0,
    sgst_paise: 0,
    utgst_paise: 0,
    igst_paise: 1_098_195,
    total_paise: 7_199_280,
    ...change,
  });
const withoutTax: Partial<TaxDocumentRow> = {
  kind: 'credit_note',
  number: 'FCN/27-28/000001',
  reason: '07',
  without_tax: true,
  lines: [{ ...line, taxablePaise: 0, discountPaise: 0, grossPaise: 7_199_280 }],
  taxable_paise: 0,
  igst_paise: 0,
};
const pdf = (change?: Partial<TaxDocumentRow>) =>
  renderPdf({ row: row(change), base: undefined }, 'https://chulha.example');

test('the same document always gives the same bytes, another one others', async () => {
  const [first, again, other] = [await pdf(), await pdf(), await pdf({ number: 'INV/26-27/000124' })];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(again)).toBe(true);
  expect(first.equals(other)).toBe(false);
});

test('words and layout stay as they are in a version of the template', async () => {
  const [en, hi] = [row({ language: 'en', reason: '07' }), row({ reason: '04', kind: 'receipt_voucher' })];
  const words = [en, hi].map((each) => wordsOf({ row: each, base: { number: 'INV/1', issuedOn: '2026-11-20' } }));
  const template = await readFile(new URL('./tax-document.typ', import.meta.url), 'utf8');
  const { version } = JSON.parse(
    await readFile(new URL(import.meta.resolve('@myriaddreamin/typst-ts-node-compiler/package.json')), 'utf8'),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([template, version, words]))
    .digest('hex');
  // If the hash changed: raise the version in template-version.ts, then write the new hash here.
  expect([templateVersion, hash.slice(0, 16)]).toEqual([5, '872426dfeda546ef']);
  const note = row({ ...withoutTax, language: 'hi' });
  const noteWords = JSON.stringify(wordsOf({ row: note, base: { number: 'INV/1', issuedOn: '2026-11-20' } }));
  expect(createHash('sha256').update(noteWords).digest('hex').slice(0, 16)).toBe('b6c60d9c23c721ee');
});

test('the State of a buyer with a GSTIN is that of the GSTIN, as is the place of supply', () => {
  const buyerWith = (gstin: string | null) => ({
    name: 'Asha Rao',
    company: null,
    address: '14 Hill Road',
    state: '07',
    gstin,
  });
  const printed = (gstin: string | null, place: string) =>
    wordsOf({ row: row({ language: 'en', buyer: buyerWith(gstin), place_of_supply: place }), base: undefined });
  const { buyer, facts } = printed('27AAPFU0939F1ZV', '27');
  expect(buyer.rows).toEqual(['Asha Rao', '14 Hill Road', 'Maharashtra (27)', 'GSTIN 27AAPFU0939F1ZV']);
  expect(facts).toContainEqual(expect.objectContaining({ value: 'Maharashtra (27)' }));
  expect(printed(null, '07').buyer.rows).toEqual(['Asha Rao', '14 Hill Road', 'Delhi (07)']);
  expect(printed('97AAPFU0939F1ZO', '97').buyer.rows).toContain('Other Territory (97)');
});

test('what the buyer typed stays on its line: no row of it passes for the GSTIN', () => {
  const address = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((each) => `14 Hill Road${each}GSTIN 1`);
  const buyer = { name: 'Asha Rao', company: 'Asha,\nGSTIN 2', address: address.join(' '), state: '07', gstin: null };
  const { rows } = wordsOf({ row: row({ language: 'en', buyer, place_of_supply: '07' }), base: undefined }).buyer;
  expect(rows).toEqual([expect.stringMatching(/^Asha, GSTIN 2$/), 'Asha Rao', expect.any(String), 'Delhi (07)']);
  expect(rows[2]).toMatch(/^14 Hill Road, GSTIN 1 [^\p{Cc}\p{Zl}\p{Zp}]*$/u);
});

test('a credit note without GST says so, and shows neither tax nor a taxable value', () => {
  const words = wordsOf({
    row: row({ ...withoutTax, language: 'en' }),
    base: { number: 'INV/26-27/000007', issuedOn: '2026-11-20' },
  });
  expect([words.title, words.sums, words.total.value]).toEqual(['Financial Credit Note', [], '₹71,992.80']);
  expect(words.lines[0]?.taxable).toBe('–');
  expect(words.notes.join(' ')).toMatch(/^Amounts in Indian rupees\. Without GST: .* \(CGST Act, section 34\(2\)\)/);
  expect(words.notes.join(' ')).not.toContain('include GST');
});

test('a debit note without GST says which note it takes back, and shows neither tax nor a taxable value', () => {
  const base = { number: 'FCN/27-28/000001', issuedOn: '2027-12-01' };
  const change = { ...withoutTax, kind: 'debit_note', number: 'FDN/27-28/000001', reason: null } as const;
  const words = wordsOf({ row: row({ ...change, language: 'en' }), base });
  expect([words.title, words.sums, words.total]).toEqual([
    'Financial Debit Note',
    [],
    { name: 'Total', value: '₹71,992.80' },
  ]);
  expect(words.facts).toContainEqual({ name: 'Refers to', value: 'FCN/27-28/000001, 01 Dec 2027', wide: true });
  expect([words.lines[0]?.taxable, words.lines[0]?.detail]).toEqual(['–', '']);
  expect(words.notes).toHaveLength(2);
  expect(words.notes[1]).toMatch(
    /^Without GST: .* takes that credit note back\. The GST of the invoice does not change\.$/,
  );
  const inHindi = wordsOf({ row: row({ ...change, language: 'hi' }), base });
  expect(inHindi.titleHi).toBe('वित्तीय डेबिट नोट');
});

test('brand, logo and signature are those of the time of issue', async () => {
  const print = {
    template: 2,
    brand: 'Angithi',
    logo: 'house-1.svg',
    signature: { en: 'For Angithi', hi: 'अंगीठी की ओर से' },
    signatureNote: { en: 'Signed', hi: 'Signed' },
  };
  const seller = { name: 'Angithi', address: ['14 Hauz Khas'], gstin: '07AAACC4175D1Z0', state: '07' };
  const words = wordsOf({ row: row({ seller: { ...seller, print } }), base: undefined });
  expect(words).toMatchObject({
    brand: 'Angithi',
    signature: { for: 'For Angithi · अंगीठी की ओर से', text: 'Signed' },
  });
  const [withLogo, without] = [
    await pdf({ seller: { ...seller, print } }),
    await pdf({ seller: { ...seller, print: { ...print, logo: null } } }),
  ];
  expect(withLogo.equals(without)).toBe(false);
  await expect(
    pdf({ seller: { ...seller, print: { ...print, logo: '../../issue-tax-document.ts' } } }),
  ).rejects.toThrow();
});

test('everything is in Hindi too where the buyer chose it', () => {
  const kinds = ['invoice', 'credit_note', 'debit_note', 'receipt_voucher', 'refund_voucher'] as const;
  for (const kind of kinds)
    for (const reason of ['01', '02', '03', '04', '05', '07'] as const) {
      const { columns, facts, notes, copy, check, signature, lines, buyer } = wordsOf({
        row: row({ kind, reason, voided_at: new Date(), language: 'hi' }),
        base: { number: 'INV/1', issuedOn: '2026-11-20' },
      });
      const same = new Set(['SAC', '']);
      const details = lines.map(({ detail }) => detail).filter(Boolean);
      const said = [...columns, ...facts.map(({ name }) => name), ...notes, ...details, copy ?? '', check];
      for (const text of [...said, signature.for, signature.text, buyer.label].filter((each) => !same.has(each)))
        expect(text).toMatch(/ · .*[\u0900-\u097f]/);
      expect(buyer.rows).toContain('Andaman and Nicobar Islands · अंडमान और निकोबार द्वीप समूह (35)');
    }
});

test('a page takes little of the processor of the server process: a child draws it', async () => {
  const lines = Array.from({ length: 12 }, () => line);
  await pdf({ lines });
  const costs: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    // CPU time instead of wall time, so that a busy machine does not affect the result.
    const before = process.cpuUsage();
    await pdf({ lines, number: `INV/26-27/00020${n}` });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  expect(costs.toSorted((a, b) => a - b)[3]).toBeLessThan(50);
});

test('typed words are never read as markup, and many lines, credit notes and erased buyers are printed', async () => {
  for (const change of [
    { lines: Array.from({ length: 14 }, () => line) },
    { kind: 'credit_note', reason: '03', language: 'en' },
    { kind: 'receipt_voucher', place_of_supply: null },
    { buyer: { erased: true } },
    { lines: [] },
  ] satisfies Partial<TaxDocumentRow>[])
    expect((await pdf(change)).length).toBeGreaterThan(10_000);
});
