/** Documents are added one by one, so that memory use does not grow with their number. */
import { nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '../invoices.ts';
import { type ReturnDocument, type Seller, taxingState, type UsedVoucher } from './document.ts';
import { isReversal, type Section, sectionOf } from './sections.ts';

export type NumberRange = {
  kind: TaxDocumentKind;
  series: string;
  fiscalYear: string;
  from: string;
  to: string;
  firstSequence: number;
  lastSequence: number;
  count: number;
  cancelled: number;
  withoutTax: boolean;
  hasGap: boolean;
};
export type Sum = { count: number; amounts: TaxAmounts };
/** Sums by State code, `supplyKey` or SAC. */
export type Sums = Map<string, TaxAmounts>;

export type Summary = {
  /** `at` includes all vouchers, even if invoices of the month used up their advances. */
  sections: Map<Section, Sum>;
  kinds: Map<TaxDocumentKind, Sum & { voided: number }>;
  ranges: Map<string, NumberRange>;
  /** Supplies to unregistered buyers by `supplyKey`, net of credit notes. */
  b2cs: Sums;
  /** Supplies to registered buyers by SAC, net of credit notes; `hsnB2c` is the same for unregistered buyers. */
  hsnB2b: Sums;
  hsnB2c: Sums;
  /** Advances received in this month and not invoiced in it, by State, net of refunds. */
  advances: Sums;
  /** Advances of earlier months that were invoiced in this month, by State. */
  adjusted: Sums;
  /** Number of vouchers for advances that were received and invoiced in this month, which table 11A does not count. */
  vouchersUsedAtOnce: number;
  adjustingInvoices: number;
  sellers: Map<string, MonthSeller>;
};

export type MonthSeller = { seller: Seller; firstNumber: string; count: number };

/** The one with the most documents, or today's if the month is empty. */
export function sellerOfMonth({ sellers }: Summary, today: Seller): Seller {
  return [...sellers.values()].sort((a, b) => b.count - a.count)[0]?.seller ?? today;
}

export function emptySummary(): Summary {
  return {
    sections: new Map(),
    kinds: new Map(),
    ranges: new Map(),
    b2cs: new Map(),
    hsnB2b: new Map(),
    hsnB2c: new Map(),
    advances: new Map(),
    adjusted: new Map(),
    vouchersUsedAtOnce: 0,
    adjustingInvoices: 0,
    sellers: new Map(),
  };
}

export const addToSum = (sum: Sum | undefined, amounts: TaxAmounts): Sum => ({
  count: (sum?.count ?? 0) + 1,
  amounts: plus(sum?.amounts ?? none, amounts),
});

/** Adds a document to the summary. The documents of one series must be added in the order of their document numbers. */
export function addToSummary(summary: Summary, document: ReturnDocument): void {
  addNumber(summary.ranges, document);
  addKind(summary, document);
  addSeller(summary, document);
  const section = sectionOf(document);
  const amounts = isReversal(document) ? negative(document) : document;
  // Sections for credit notes contain positive amounts.
  const shown = section === 'b2cs' || section === 'at' ? amounts : document;
  summary.sections.set(section, addToSum(summary.sections.get(section), shown));
  if (section === 'none') return;
  if (section === 'at') {
    add(summary.advances, advancePlace(document.placeOfSupply), amounts);
    return;
  }
  if (section === 'b2cs') add(summary.b2cs, supplyKey(document), amounts);
  add(document.gstin ? summary.hsnB2b : summary.hsnB2c, document.sac, amounts);
  takeUsedAdvances(summary, document);
}

/** A credit note with the tax of a State that the seller has left keeps its type of supply: `29 INTRA`. */
function supplyKey(document: ReturnDocument): string {
  const place = document.placeOfSupply ?? '';
  const isLocal = place === taxingState(document);
  return isLocal === (place === document.seller.state) ? place : `${place} ${isLocal ? 'INTRA' : 'INTER'}`;
}

const none = nothingCredited;

/**
 * Subtracts or adjusts the advances that an invoice uses up. An advance of the same month is subtracted, because the
 * return does not count it as an advance; an advance of an earlier month is adjusted in table 11B.
 */
function takeUsedAdvances(summary: Summary, { issuedOn, usedVouchers, refersTo }: ReturnDocument): void {
  const place = advancePlace(refersTo?.placeOfSupply ?? null);
  const isOfMonth = ({ receivedOn }: UsedVoucher) => receivedOn.slice(0, 7) === issuedOn.slice(0, 7);
  for (const voucher of usedVouchers) {
    const left = isReversal(voucher) ? negative(voucher) : voucher;
    if (isOfMonth(voucher)) add(summary.advances, place, negative(left));
    else add(summary.adjusted, place, left);
  }
  const ofMonth = usedVouchers.filter(isOfMonth).length;
  summary.vouchersUsedAtOnce += ofMonth;
  if (ofMonth < usedVouchers.length) summary.adjustingInvoices += 1;
}

/** The portal requires a State; 97 (Other Territory) keeps an advance without a State inter-State. */
const advancePlace = (place: string | null) => place ?? '97';

function add(sums: Sums, key: string, amounts: TaxAmounts): void {
  sums.set(key, plus(sums.get(key) ?? none, amounts));
}

export function negative({
  taxablePaise,
  cgstPaise,
  sgstPaise,
  utgstPaise,
  igstPaise,
  totalPaise,
}: TaxAmounts): TaxAmounts {
  return {
    taxablePaise: 0 - taxablePaise,
    cgstPaise: 0 - cgstPaise,
    sgstPaise: 0 - sgstPaise,
    utgstPaise: 0 - utgstPaise,
    igstPaise: 0 - igstPaise,
    totalPaise: 0 - totalPaise,
  };
}

function addKind({ kinds }: Summary, document: ReturnDocument): void {
  const known = kinds.get(document.kind) ?? { count: 0, voided: 0, amounts: none };
  kinds.set(document.kind, {
    count: known.count + 1,
    voided: known.voided + (document.void ? 1 : 0),
    amounts: document.void ? known.amounts : plus(known.amounts, document),
  });
}

function addSeller({ sellers }: Summary, { seller, number }: ReturnDocument): void {
  const key = `${seller.gstin} ${seller.state}`;
  const known = sellers.get(key);
  if (known) known.count += 1;
  else sellers.set(key, { seller, firstNumber: number, count: 1 });
}

function addNumber(ranges: Summary['ranges'], document: ReturnDocument): void {
  const { kind, series, fiscalYear, number, sequence, withoutTax } = document;
  const key = `${series}/${fiscalYear}`;
  const range = ranges.get(key);
  const cancelled = document.void ? 1 : 0;
  if (!range)
    ranges.set(key, {
      kind,
      series,
      fiscalYear,
      from: number,
      to: number,
      firstSequence: sequence,
      lastSequence: sequence,
      count: 1,
      cancelled,
      withoutTax,
      hasGap: false,
    });
  else {
    range.hasGap ||= sequence !== range.lastSequence + 1;
    range.to = number;
    range.lastSequence = sequence;
    range.count += 1;
    range.cancelled += cancelled;
  }
}
