/** Exports tax documents as Tally vouchers: one row per ledger entry; debits and credits of a voucher are equal. */
import type { TaxDocumentKind } from '../invoices.ts';
import { placeName, rupeesCell } from './cells.ts';
import type { ReturnDocument, UsedVoucher } from './document.ts';
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
  debit_note: 'Debit Note',
  receipt_voucher: 'Receipt',
  refund_voucher: 'Payment',
};

/** None is a group reserved by Tally, such as Sundry Debtors, which it rejects. Groups: docs/operations.md. */
export const tallyLedgers = {
  gateway: 'Payment gateway',
  advances: 'Advances from customers',
  taxOnAdvances: 'GST on advances',
  sales: 'Sales',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  utgst: 'Output UTGST',
  igst: 'Output IGST',
  refunds: 'Refunds without GST',
} as const;
const ledger = tallyLedgers;

export function tallyRows(document: ReturnDocument): string[][] {
  if (document.void) return [];
  const { kind, issuedOn, number, buyerName, gstin, placeOfSupply, refersTo } = document;
  const [year, month, day] = issuedOn.split('-');
  const voucher = [`${day}-${month}-${year}`, voucherTypes[kind], number, buyerName, gstin ?? ''];
  return ledgersOf(document).map(({ ledger: name, paise }) => [
    ...voucher,
    placeName(placeOfSupply),
    name,
    paise > 0 ? rupeesCell(paise) : '',
    paise < 0 ? rupeesCell(-paise) : '',
    refersTo?.number ?? '',
    narrationOf(document),
  ]);
}

function narrationOf({ kind, sac, withoutTax }: ReturnDocument): string {
  if (kind === 'debit_note') return `SAC ${sac}; financial debit note without GST, the refund came back`;
  return withoutTax ? `SAC ${sac}; financial credit note without GST, section 34(2)` : `SAC ${sac}`;
}

type Entry = { ledger: string; paise: number };

/**
 * Returns ledgers with positive debits and negative credits. Every sale is prepaid: its amount is in the gateway's
 * clearing ledger, or was an advance if a receipt voucher came first. The gateway's balance is therefore the captured
 * minus the refunded amount, and the balance of advances is the remaining amount of open vouchers.
 */
function ledgersOf(document: ReturnDocument): Entry[] {
  const { kind, totalPaise, igstPaise, usedVouchers } = document;
  switch (kind) {
    case 'invoice':
      return usedVouchers.length > 0
        ? entries([ledger.advances, totalPaise], ...saleOf(document), ...taxOnAdvance(-advanceTaxOf(usedVouchers)))
        : entries([ledger.gateway, totalPaise], ...saleOf(document));
    case 'credit_note':
      // A credit note without GST reduces neither the sales with GST nor the tax.
      if (document.withoutTax) return entries([ledger.refunds, totalPaise], [ledger.gateway, -totalPaise]);
      return reversed(entries([ledger.gateway, totalPaise], ...saleOf(document)));
    case 'debit_note':
      return entries([ledger.gateway, totalPaise], [ledger.refunds, -totalPaise]);
    default: {
      const received = entries(
        [ledger.gateway, totalPaise],
        [ledger.advances, -totalPaise],
        ...taxOnAdvance(igstPaise),
      );
      return isReversal(document) ? reversed(received) : received;
    }
  }
}

type Pair = [ledger: string, paise: number];

const saleOf = (document: ReturnDocument): Pair[] => [
  [ledger.sales, -document.taxablePaise],
  [ledger.cgst, -document.cgstPaise],
  [ledger.sgst, -document.sgstPaise],
  [ledger.utgst, -document.utgstPaise],
  [ledger.igst, -document.igstPaise],
];

/**
 * Books the tax on an advance as IGST (rule 50), because the tax falls due with the advance (section 13). The tax stays
 * in the ledger for tax on advances until an invoice includes it.
 */
const taxOnAdvance = (paise: number): Pair[] => [
  [ledger.taxOnAdvances, paise],
  [ledger.igst, -paise],
];

const advanceTaxOf = (used: readonly UsedVoucher[]) =>
  used.reduce((sum, voucher) => sum + (isReversal(voucher) ? -voucher.igstPaise : voucher.igstPaise), 0);

const entries = (...pairs: Pair[]): Entry[] =>
  pairs.filter(([, paise]) => paise !== 0).map(([name, paise]) => ({ ledger: name, paise }));

const reversed = (all: Entry[]): Entry[] => all.map(({ ledger: name, paise }) => ({ ledger: name, paise: -paise }));
