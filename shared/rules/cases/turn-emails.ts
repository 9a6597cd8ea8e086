/** Which e-mails of a transition tell the customer that it is their turn. */
import { type CaseRequest, type CaseState, ratingStep } from './state.ts';
import type { TransitionEmail } from './template-types.ts';

/**
 * False for the news that the application is filed. All others ask the customer for something, or list what we need
 * (`listsNeeds`).
 */
export function saysYourTurn(email: TransitionEmail): boolean {
  return email !== 'case-filed';
}

/** E-mails that list what the customer owes; some of them are also sent when the customer owes nothing. */
export function listsNeeds(email: string): boolean {
  return ['case-your-turn', 'case-reminder', 'case-reopened', 'case-query', 'case-opposed', 'case-inspection'].includes(
    email,
  );
}

type After = Pick<CaseState, 'stepKey' | 'ball' | 'status'> & { opened: readonly CaseRequest[] };

/** Whether a transition gives the customer something to do: it passes them the ball or opens a required request. */
export function becomesYourTurn(before: CaseState, { stepKey, ball, status, opened }: After): boolean {
  if (status !== 'open') return false;
  const hadBall = before.status === 'open' && before.ball === 'customer';
  const passed = ball === 'customer' && (!hadBall || (stepKey === ratingStep && before.stepKey !== ratingStep));
  return passed || opened.some(({ optional }) => !optional);
}
