import { renderPdf } from '#server/invoices/pdf/render-pdf.ts';
import type { TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { atMost, median, type Row } from '../metrics.ts';

const documents = 200;
const promisedMs = 50;

const languages = ['en', 'hi'] as const;

/**
 * Measures the milliseconds to render an invoice as PDF in a warm process, and checks that a second rendering gives the
 * same bytes.
 */
export async function invoicePdf(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const language of languages) {
    await pdf(language, 0);
    const times: number[] = [];
    let differing = 0;
    for (let n = 1; n <= documents; n += 1) {
      const began = performance.now();
      const first = await pdf(language, n);
      times.push(performance.now() - began);
      if (n % 10 === 0 && !first.equals(await pdf(language, n))) differing += 1;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const name = language === 'hi' ? 'in English and Hindi' : 'in English';
    rows.push(
      atMost(`an invoice ${name}, ms p50`, median(times), promisedMs),
      atMost(`an invoice ${name}, ms p95`, sorted[Math.floor(documents * 0.95)] ?? Number.NaN, promisedMs),
      atMost(`an invoice ${name}, made twice with other bytes, of ${documents / 10}`, differing, 0),
    );
  }
  return rows;
}

const pdf = (language: string, n: number) =>
  renderPdf({ row: aDocument(language, n), base: undefined }, 'https://chulha.example');

function aDocument(language: string, n: number): TaxDocumentRow {
  const number = `INV/26-27/${String(n).padStart(6, '0')}`;
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'invoice',
    series: 'INV',
    fiscal_year: '26-27',
    sequence: n,
    number,
    issued_at: new Date('2026-11-20T10:00:00Z'),
    issued_on: '2026-11-20',
    order_id: `ch_bench${n}`,
    refers_to: null,
    provider_refund_id: null,
    revision: 1,
    reason: null,
    place_of_supply: '29',
    language,
    verify_token: `token-of-the-bench-${n}`,
    pdf_sha256: null,
    verify_base: null,
    pdf_differed_at: null,
    stored_at: null,
    without_tax: false,
    voided_at: null,
    seller: { name: 'Chulha', address: ['14 Hauz Khas', 'New Delhi'], gstin: '07AAACC4175D1Z0', state: '07' },
    buyer: { name: `Buyer ${n}`, company: 'Dosa Plaza', address: '14 MG Road', state: '29', gstin: '29AAGCB7383J1Z4' },
    lines: [
      {
        title: 'FSSAI · Registration',
        titleHi: 'एफ़एसएसएआई · पंजीकरण',
        sac: '998399',
        months: null,
        quantity: 3,
        unitPaise: 150_000,
        grossPaise: 450_000,
        discountPaise: 45_000,
        taxablePaise: 343_220,
        totalPaise: 405_000,
      },
    ],
    taxable_paise: 343_220,
    cgst_paise: 0,
    sgst_paise: 0,
    utgst_paise: 0,
    igst_paise: 61_780,
    total_paise: 405_000,
  };
}
