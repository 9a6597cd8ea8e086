/** Walks a case through its template, for tests and demo data. */

import { type CaseContext, type CaseState, isOwed, type Transition } from '../shared/rules/cases/case-state.ts';
import { afterReview, afterUpload } from '../shared/rules/cases/request-transitions.ts';
import type { CaseTemplate } from '../shared/rules/cases/template-types.ts';
import { complete } from '../shared/rules/cases/transitions.ts';

/** Returns a case context that creates the ids r1, r2, … */
export function testContext(template: CaseTemplate): CaseContext {
  let count = 0;
  return {
    template,
    newId: () => {
      count += 1;
      return `r${count}`;
    },
  };
}

/** Returns the new state; throws if the transition is not possible. */
export function done(transition: Transition): CaseState {
  if (!transition.state) throw new Error('The transition was not possible.');
  return transition.state;
}

/** Answers all required requests as the customer. */
export function answered(state: CaseState, context: CaseContext): CaseState {
  return state.requests
    .filter(isOwed)
    .reduce((current, request) => done(afterUpload(current, request.id, context)), state);
}

/** Accepts all sent answers as staff. */
export function acceptAll(state: CaseState): CaseState {
  return state.requests
    .filter((request) => request.state === 'checking')
    .reduce((current, request) => done(afterReview(current, request.id, 'accepted')), state);
}

/** Advances the case normally until the step is current. */
export function goTo(state: CaseState, key: string, context: CaseContext): CaseState {
  let current = state;
  for (let turn = 0; current.stepKey !== key; turn += 1) {
    if (turn > 200) throw new Error(`${key} was not reached from ${current.stepKey}.`);
    current = answered(current, context);
    if (current.stepKey === key) break;
    current = acceptAll(current);
    current = done(complete(current, current.stepKey, context));
  }
  return current;
}
