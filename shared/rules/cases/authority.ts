import type { AuthorityStatus } from './statuses.ts';
import type { CaseTemplate } from './template-types.ts';

export const stepOfStatus: Partial<Record<AuthorityStatus, string>> = {
  query: 'query',
  inspection: 'inspection',
  opposed: 'opposition',
};

export function stepOf(status: AuthorityStatus, { steps }: Pick<CaseTemplate, 'steps'>): string | undefined {
  const key = stepOfStatus[status];
  return steps.some((step) => step.key === key) ? key : undefined;
}

export function statusesOf(template: Pick<CaseTemplate, 'steps'>, all: readonly AuthorityStatus[]): AuthorityStatus[] {
  return all.filter((status) => stepOfStatus[status] === undefined || stepOf(status, template) !== undefined);
}

/** `scrutiny` if the step was triggered by the status: the authority then continues its scrutiny. */
export function statusAfter(status: AuthorityStatus | null, finishedStep: string): 'scrutiny' | undefined {
  return status !== null && stepOfStatus[status] === finishedStep ? 'scrutiny' : undefined;
}

/**
 * Returns the status after returning a case to an earlier step; undefined if the status stays. `rejected` becomes
 * `not_started`. `inspection` and `granted` become `not_started` if the case returns to a step before the application
 * is sent; otherwise, `inspection` becomes `scrutiny`. A question stays, because its deadline does.
 */
export function statusAfterReturn(
  status: AuthorityStatus | null,
  { steps }: Pick<CaseTemplate, 'steps'>,
  target: string,
): 'scrutiny' | 'not_started' | undefined {
  if (status === 'rejected') return 'not_started';
  if (status !== 'inspection' && status !== 'granted') return undefined;
  const filed = steps.findIndex(({ ball }) => ball === 'authority' || ball === 'platform');
  if (steps.findIndex(({ key }) => key === target) < filed) return 'not_started';
  return status === 'inspection' ? 'scrutiny' : undefined;
}

export type NumberWarning = 'licence' | 'reference';

/**
 * Returns a warning about a FoSCoS reference number that does not have 17 digits: `licence` if it has 14, like the
 * number of a granted licence, otherwise `reference`. Returns undefined if there is nothing to warn about.
 */
export function numberWarning(partner: string | null, number: string): NumberWarning | undefined {
  const digits = number.replaceAll(/\s/g, '');
  if (partner !== 'FoSCoS' || digits === '' || /^\d{17}$/.test(digits)) return undefined;
  return /^\d{14}$/.test(digits) ? 'licence' : 'reference';
}
