/** Tax documents as vouchers for Tally: one row per ledger; the debits and credits of a voucher are equal. */
import type { TaxDocumentKind } from '../invoices.ts';
import { placeName, rupeesCell } from './cells.ts';
import type { ReturnDocument } from './document.ts';
import { isReversal } from './sections.ts';

export const tallyHead: readonly string[] = [
  'Voucher Date',
  'Voucher Type',
  'Voucher Number',
  'Party',
  'GSTIN',
  'Place of Supply',
  'Ledger',
  'Debit',
  'Credit',
  'Reference',
  'Narration',
];

const voucherTypes: Record<TaxDocumentKind, string> = {
  invoice: 'Sales',
  credit_note: 'Credit Note',
  receipt_voucher: 'Receipt',
  refund_voucher: 'Payment',
};

/** The rows of a document; none for a void document. */
export function tallyRows(document: ReturnDocument): string[][] {
  if (document.void) return [];
  const { kind, issuedOn, number, buyerName, gstin, placeOfSupply, refersTo, sac } = document;
  const [year, month, day] = issuedOn.split('-');
  const voucher = [`${day}-${month}-${year}`, voucherTypes[kind], number, buyerName, gstin ?? ''];
  return ledgersOf(document).map(({ ledger, paise }) => [
    ...voucher,
    placeName(placeOfSupply),
    ledger,
    paise > 0 ? rupeesCell(paise) : '',
    paise < 0 ? rupeesCell(-paise) : '',
    refersTo?.number ?? '',
    `SAC ${sac}`,
  ]);
}

/** Ledgers with positive debits and negative credits; the signs are reversed for credit notes and refund vouchers. */
function ledgersOf(document: ReturnDocument): { ledger: string; paise: number }[] {
  const { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise } = document;
  const side = isReversal(document) ? -1 : 1;
  const isVoucher = document.kind === 'receipt_voucher' || document.kind === 'refund_voucher';
  const ledgers = isVoucher
    ? [
        { ledger: 'Payment gateway', paise: totalPaise },
        { ledger: 'Advances from customers', paise: -totalPaise },
      ]
    : [
        { ledger: 'Sundry debtors', paise: totalPaise },
        { ledger: 'Sales', paise: -taxablePaise },
        { ledger: 'Output CGST', paise: -cgstPaise },
        { ledger: 'Output SGST', paise: -sgstPaise },
        { ledger: 'Output UTGST', paise: -utgstPaise },
        { ledger: 'Output IGST', paise: -igstPaise },
      ];
  return ledgers.filter(({ paise }) => paise !== 0).map(({ ledger, paise }) => ({ ledger, paise: side * paise }));
}
