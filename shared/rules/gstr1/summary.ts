/**
 * Sums of a month's documents for GSTR-1. Documents are added one by one, so that memory does not grow with their
 * number.
 */
import { nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '../invoices.ts';
import { taxHeads } from '../tax.ts';
import type { ReturnDocument } from './document.ts';
import { isReversal, type Section, sectionOf } from './sections.ts';

/** Numbers of one series in a month. */
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
  hasGap: boolean;
};
export type Sum = { count: number; amounts: TaxAmounts };
/** Sums by key: State code, or SAC. */
export type Sums = Map<string, TaxAmounts>;

export type Summary = {
  sections: Map<Section, Sum>;
  kinds: Map<TaxDocumentKind, Sum & { voided: number }>;
  ranges: Map<string, NumberRange>;
  /** Unregistered buyers by State, net of credit notes. */
  b2cs: Sums;
  /** By SAC, net of credit notes. */
  hsnB2b: Sums;
  hsnB2c: Sums;
  /** Advances received and not invoiced in this month, by State, net of refunds. */
  advances: Sums;
  /** Advances of earlier months that were invoiced in this one, by State. */
  adjusted: Sums;
};

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
  };
}

/** Adds a document. The documents of one series must be added in the order of their numbers. */
export function addToSummary(summary: Summary, document: ReturnDocument, sellerState: string): void {
  addNumber(summary.ranges, document);
  addKind(summary, document);
  const section = sectionOf(document, sellerState);
  const amounts = isReversal(document) ? negative(document) : document;
  const known = summary.sections.get(section);
  summary.sections.set(section, {
    count: (known?.count ?? 0) + 1,
    // The sections for credit notes show positive amounts.
    amounts: plus(known?.amounts ?? none, section === 'b2cs' || section === 'at' ? amounts : document),
  });
  if (section === 'none') return;
  if (section === 'at') {
    add(summary.advances, advancePlace(document.placeOfSupply), amounts);
    return;
  }
  if (section === 'b2cs') add(summary.b2cs, document.placeOfSupply ?? '', amounts);
  add(document.gstin ? summary.hsnB2b : summary.hsnB2c, document.sac, amounts);
  if (document.refersTo?.kind === 'receipt_voucher') adjustAdvance(summary, document, document.refersTo);
}

const none = nothingCredited;

/**
 * An invoice uses up the advance of its receipt voucher. An advance of the same month is subtracted, because the return
 * does not count it as an advance; an advance of an earlier month is adjusted in table 11B.
 */
function adjustAdvance(summary: Summary, { issuedOn, totalPaise }: ReturnDocument, voucher: Voucher): void {
  const place = advancePlace(voucher.placeOfSupply);
  // Receipt vouchers are issued while the State is unknown, as inter-State supplies (rule 50).
  const amounts = { ...taxHeads(totalPaise, '', place), totalPaise };
  if (voucher.issuedOn.slice(0, 7) === issuedOn.slice(0, 7)) add(summary.advances, place, negative(amounts));
  else add(summary.adjusted, place, amounts);
}

type Voucher = NonNullable<ReturnDocument['refersTo']>;

/** The portal requires a State for each advance; 97 (Other Territory) keeps an advance without a State inter-State. */
const advancePlace = (place: string | null) => place ?? '97';

function add(sums: Sums, key: string, amounts: TaxAmounts): void {
  sums.set(key, plus(sums.get(key) ?? none, amounts));
}

function negative({ taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise }: TaxAmounts): TaxAmounts {
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

function addNumber(ranges: Summary['ranges'], document: ReturnDocument): void {
  const { kind, series, fiscalYear, number, sequence } = document;
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
