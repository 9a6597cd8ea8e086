/** Checks of a month's documents before the return is exported. */
import { needsAddress } from '../buyer.ts';
import { isPlaceOfSupply, readGstin, stateOfGstin } from '../gstin.ts';
import type { ReturnDocument } from './document.ts';
import { isLateCreditNote, isReversal } from './sections.ts';
import type { Summary } from './summary.ts';

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
  'sums_differ',
] as const;
export type MonthProblemCode = (typeof monthProblems)[number];

/** Warnings that do not block the return: a mistake to correct, or something that only looks like one. */
export const monthWarnings = ['address_missing', 'state_unknown'] as const;
export type MonthWarningCode = (typeof monthWarnings)[number];

/**
 * `address_missing`: an invoice without the address that rule 46 requires, which a correction can add. `state_unknown`:
 * a voucher without a State whose advance is refunded or invoiced. It stays inter-State (rule 50), and the State is no
 * longer needed.
 */
export function warningsOf(document: ReturnDocument): MonthWarningCode[] {
  const { kind, void: voided, hasAddress, gstin, totalPaise, placeOfSupply, advanceClosed } = document;
  if (voided) return [];
  if (placeOfSupply === null && advanceClosed) return ['state_unknown'];
  const incomplete = kind === 'invoice' && !hasAddress && needsAddress({ gstin, totalPaise });
  return incomplete ? ['address_missing'] : [];
}

/** Problems of one document. For a void document, only the number is checked. */
export function problemsOf(document: ReturnDocument, sellerState: string): MonthProblemCode[] {
  const problems: MonthProblemCode[] = [];
  if (!/^[A-Z0-9][A-Z0-9\-/]{0,15}$/.test(document.number)) problems.push('number_wrong');
  if (document.void) return problems;
  const { gstin, placeOfSupply, kind, refersTo, advanceClosed } = document;
  if (placeOfSupply === null && !advanceClosed) problems.push('state_missing');
  if (gstin !== null && readGstin(gstin) !== gstin) problems.push('gstin_wrong');
  else if (gstin !== null && stateOfGstin(gstin) !== placeOfSupply) problems.push('gstin_of_other_state');
  if (placeOfSupply !== null && !isPlaceOfSupply(placeOfSupply)) problems.push('place_of_supply_unknown');
  if (!hasTaxOfPlace(document, sellerState)) problems.push('tax_of_other_state');
  if (!addsUp(document)) problems.push('amounts_differ');
  if (isReversal({ kind }) && !refersTo) problems.push('reference_missing');
  if (isLateCreditNote(document)) problems.push('credit_note_late');
  return problems;
}

function hasTaxOfPlace(document: ReturnDocument, sellerState: string): boolean {
  const { cgstPaise, sgstPaise, utgstPaise, igstPaise, placeOfSupply } = document;
  const local = cgstPaise + sgstPaise + utgstPaise;
  return placeOfSupply === sellerState ? igstPaise === 0 && cgstPaise === sgstPaise + utgstPaise : local === 0;
}

function addsUp(document: ReturnDocument): boolean {
  const { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise } = document;
  return taxablePaise + cgstPaise + sgstPaise + utgstPaise + igstPaise === totalPaise;
}

/** Problems of the month as a whole; `number` is the last number of a series with a gap. */
export function problemsOfSummary(summary: Summary): { code: MonthProblemCode; number: string | null }[] {
  const gaps = [...summary.ranges.values()]
    .filter(({ hasGap }) => hasGap)
    .map(({ to }) => ({ code: 'number_gap' as const, number: to }));
  return sumsAgree(summary) ? gaps : [{ code: 'sums_differ', number: null }, ...gaps];
}

/** Whether the totals by SAC, by section and by kind of document, which are computed separately, are equal. */
function sumsAgree(summary: Summary): boolean {
  const total = (amounts: { totalPaise: number } | undefined) => amounts?.totalPaise ?? 0;
  const ofSections = (...names: Parameters<Summary['sections']['get']>[0][]) =>
    names.reduce((sum, name) => sum + total(summary.sections.get(name)?.amounts), 0);
  const sumOf = (sums: Summary['b2cs']) => [...sums.values()].reduce((sum, each) => sum + total(each), 0);
  const bySac = sumOf(summary.hsnB2b) + sumOf(summary.hsnB2c);
  const bySection = ofSections('b2b', 'b2cl', 'b2cs') - ofSections('cdnr', 'cdnur');
  const allSections = [...summary.sections.values()].reduce((count, each) => count + each.count, 0);
  const allKinds = [...summary.kinds.values()].reduce((count, each) => count + each.count, 0);
  return bySac === bySection && sumOf(summary.b2cs) === ofSections('b2cs') && allSections === allKinds;
}
