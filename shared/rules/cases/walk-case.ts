/** Walks a case through its template, for tests and demo data. */
import { afterReview, afterUpload } from './request-transitions.ts';
import { type CaseContext, type CaseState, isOwed, type Transition } from './state.ts';
import type { CaseTemplate } from './template-types.ts';
import { complete } from './transitions.ts';

/** A case's context with ids r1, r2, … */
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

/** The new state; throws if the transition is not possible. */
export function done(transition: Transition): CaseState {
  if (!transition.state) throw new Error('The transition was not possible.');
  return transition.state;
}

/** The customer answers everything that is required. */
export function answered(state: CaseState, context: CaseContext): CaseState {
  return state.requests
    .filter(isOwed)
    .reduce((current, request) => done(afterUpload(current, request.id, context)), state);
}

/** Staff accept everything that was sent. */
export function acceptAll(state: CaseState): CaseState {
  return state.requests
    .filter((request) => request.state === 'checking')
    .reduce((current, request) => done(afterReview(current, request.id, 'accepted')), state);
}

/** Advances normally until a step is current. */
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
