import { needsAddress } from '../buyer.ts';
import { isPlaceOfSupply, readGstin, stateOfGstin } from '../gstin.ts';
import { type ReturnDocument, type Seller, taxingState } from './document.ts';
import { isLateCreditNote, isReversal } from './sections.ts';
import type { Summary } from './summary.ts';
import { type DocumentSums, sumsAgree } from './sums.ts';

export const monthProblems = [
  'state_missing',
  'gstin_wrong',
  'gstin_of_other_state',
  'place_of_supply_unknown',
  'tax_of_other_state',
  'amounts_differ',
  'number_wrong',
  'reference_missing',
  'credit_note_late',
  'number_gap',
  'seller_differs',
  'sums_differ',
] as const;
export type MonthProblemCode = (typeof monthProblems)[number];

/** They do not block the return: `address_missing` should be corrected, `state_unknown` looks wrong only. */
export const monthWarnings = ['address_missing', 'state_unknown'] as const;
export type MonthWarningCode = (typeof monthWarnings)[number];

/**
 * Returns the warnings about a document. `address_missing`: an invoice lacks the address that rule 46 requires; a
 * correction can add it. `state_unknown`: a voucher has no State, but its advance was refunded or invoiced; it stays
 * inter-State (rule 50), and the State is no longer needed.
 */
export function warningsOf(document: ReturnDocument): MonthWarningCode[] {
  const { kind, void: voided, hasAddress, gstin, totalPaise, placeOfSupply, advanceClosed } = document;
  if (voided) return [];
  if (placeOfSupply === null && advanceClosed) return ['state_unknown'];
  const incomplete = kind === 'invoice' && !hasAddress && needsAddress({ gstin, totalPaise });
  return incomplete ? ['address_missing'] : [];
}

/** Returns the problems of one document. For a void document, only the document number is checked. */
export function problemsOf(document: ReturnDocument): MonthProblemCode[] {
  const problems: MonthProblemCode[] = [];
  if (!/^[A-Z0-9][A-Z0-9\-/]{0,15}$/.test(document.number)) problems.push('number_wrong');
  if (document.void) return problems;
  const { gstin, placeOfSupply, kind, refersTo, advanceClosed } = document;
  if (placeOfSupply === null && !advanceClosed) problems.push('state_missing');
  if (gstin !== null && readGstin(gstin) !== gstin) problems.push('gstin_wrong');
  else if (gstin !== null && stateOfGstin(gstin) !== placeOfSupply) problems.push('gstin_of_other_state');
  if (placeOfSupply !== null && !isPlaceOfSupply(placeOfSupply)) problems.push('place_of_supply_unknown');
  if (!hasTaxOfPlace(document)) problems.push('tax_of_other_state');
  if (!addsUp(document)) problems.push('amounts_differ');
  if ((isReversal({ kind }) || kind === 'debit_note') && !refersTo) problems.push('reference_missing');
  if (isLateCreditNote(document)) problems.push('credit_note_late');
  return problems;
}

function hasTaxOfPlace(document: ReturnDocument): boolean {
  const { cgstPaise, sgstPaise, utgstPaise, igstPaise, placeOfSupply } = document;
  const local = cgstPaise + sgstPaise + utgstPaise;
  return placeOfSupply === taxingState(document)
    ? igstPaise === 0 && cgstPaise === sgstPaise + utgstPaise
    : local === 0;
}

function addsUp(document: ReturnDocument): boolean {
  const { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise, withoutTax } = document;
  return taxablePaise + cgstPaise + sgstPaise + utgstPaise + igstPaise === (withoutTax ? 0 : totalPaise);
}

type MonthFinding = { code: MonthProblemCode; number: string | null };

/**
 * Returns the problems of the month as a whole. `number` is the last number of a series with a gap, or the number of
 * the first document of a seller whose GSTIN or State differs from today's; null if the sums differ.
 */
export function problemsOfSummary(summary: Summary, sums: DocumentSums, today: Seller): MonthFinding[] {
  const gaps = [...summary.ranges.values()]
    .filter(({ hasGap }) => hasGap)
    .map(({ to }) => ({ code: 'number_gap' as const, number: to }));
  const sellers = [...summary.sellers.values()]
    .filter(({ seller }) => seller.gstin !== today.gstin || seller.state !== today.state)
    .map(({ firstNumber }) => ({ code: 'seller_differs' as const, number: firstNumber }));
  const found = [...sellers, ...gaps];
  return sumsAgree(summary, sums) ? found : [{ code: 'sums_differ', number: null }, ...found];
}
