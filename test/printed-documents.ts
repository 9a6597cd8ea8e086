import { templateVersion } from '#server/invoices/pdf/template-version.ts';
import type { DocumentLine, PrintSnapshot, TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { brand, settings } from '#shared/brand.ts';

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

export const printSnapshot: PrintSnapshot = {
  template: templateVersion,
  brand: brand.name,
  logo: null,
  signature: { hi: '', ...settings.invoicing.signature },
  signatureNote: { hi: '', ...settings.invoicing.signatureNote },
};

/** Creates a document with long names and many letters that are hard to draw. */
export function aPrintedDocument(
  language: 'en' | 'hi',
  count: number,
  change: Partial<TaxDocumentRow> = {},
): TaxDocumentRow {
  const lines = Array.from({ length: count }, (_, n) =>
    line('FSSAI · Registration', 'एफ़एसएसएआई · इलेक्ट्रॉनिक पंजीकरण, छूट', n + 1),
  );
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'invoice',
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
    reason: null,
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
      print: printSnapshot,
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
