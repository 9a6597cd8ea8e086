/** What the authority or platform says about an application, and which step follows from it. */
import type { AuthorityStatus } from './states.ts';
import type { CaseTemplate } from './template-types.ts';

/** The on-demand step that a status sends the case to. */
export const stepOfStatus: Partial<Record<AuthorityStatus, string>> = {
  query: 'query',
  inspection: 'inspection',
  opposed: 'opposition',
};

/** The step that follows from a status, if the template has it. */
export function stepOf(status: AuthorityStatus, { steps }: Pick<CaseTemplate, 'steps'>): string | undefined {
  const key = stepOfStatus[status];
  return steps.some((step) => step.key === key) ? key : undefined;
}

/** Statuses allowed for cases of a template: statuses without a step, and those whose step the template has. */
export function statusesOf(template: Pick<CaseTemplate, 'steps'>, all: readonly AuthorityStatus[]): AuthorityStatus[] {
  return all.filter((status) => stepOfStatus[status] === undefined || stepOf(status, template) !== undefined);
}

/** The status after a step that a status triggered: the authority continues with the file. */
export function statusAfter(status: AuthorityStatus | null, finishedStep: string): 'scrutiny' | undefined {
  return status !== null && stepOfStatus[status] === finishedStep ? 'scrutiny' : undefined;
}

export type NumberWarning = 'licence' | 'reference';

/**
 * Warning about a FoSCoS reference number that does not have 17 digits; `licence` if it has 14, because numbers of
 * granted licences do.
 */
export function numberWarning(partner: string | null, number: string): NumberWarning | undefined {
  const digits = number.replaceAll(/\s/g, '');
  if (partner !== 'FoSCoS' || digits === '' || /^\d{17}$/.test(digits)) return undefined;
  return /^\d{14}$/.test(digits) ? 'licence' : 'reference';
}
