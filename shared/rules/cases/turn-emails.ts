import { type CaseRequest, type CaseState, ratingStep } from './case-state.ts';
import type { TransitionEmail } from './template-types.ts';

/** Whether an e-mail asks the customer for something or lists what we need: all but `case-filed`. */
export function saysYourTurn(email: TransitionEmail): boolean {
  return email !== 'case-filed';
}

/** Whether an e-mail lists what we need from the customer; some such e-mails are also sent when we need nothing. */
export function listsNeeds(email: string): boolean {
  return [
    'case-your-turn',
    'case-request',
    'case-reminder',
    'case-reopened',
    'case-query',
    'case-opposed',
    'case-inspection',
  ].includes(email);
}

type After = Pick<CaseState, 'stepKey' | 'ball' | 'status'> & { opened: readonly CaseRequest[] };

/** It passes the case to the customer, starts the rating, or opens a required request. */
export function becomesYourTurn(before: CaseState, { stepKey, ball, status, opened }: After): boolean {
  if (status !== 'open') return false;
  const hadBall = before.status === 'open' && before.ball === 'customer';
  const passed = ball === 'customer' && (!hadBall || (stepKey === ratingStep && before.stepKey !== ratingStep));
  return passed || opened.some(({ optional }) => !optional);
}
