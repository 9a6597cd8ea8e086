import { resultStep } from './case-state.ts';
import type { CaseResultKind } from './statuses.ts';
import type { CaseTemplate } from './template-types.ts';

/** FSSAI numbers begin with 2 for a registration, with 1 for a licence (FSSAI regulations, 2011). */
export const isRegistrationNumber = (number: string): boolean => number.startsWith('2');

export function resultKindsOf({ results: rule }: Pick<CaseTemplate, 'results'>): CaseResultKind[] {
  return rule ? [...rule.required, ...(rule.more ?? [])] : [];
}

export function missingResults(
  { results: rule }: Pick<CaseTemplate, 'results'>,
  stepKey: string,
  present: readonly CaseResultKind[],
): CaseResultKind[] {
  if (!rule || (stepKey !== resultStep && stepKey !== rule.step)) return [];
  return rule.required.filter((kind) => !present.includes(kind));
}
