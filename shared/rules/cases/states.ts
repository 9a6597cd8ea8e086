/** States of the steps and requests of a case. */

export const stepStates = ['done', 'now', 'next', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

export const requestStates = ['needed', 'checking', 'accepted', 'rejected', 'expired', 'not_needed'] as const;
export type RequestState = (typeof requestStates)[number];
