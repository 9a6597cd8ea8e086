/**
 * Transitions of a case: pure functions from a state to the next one and its effects. One step is current and one side
 * holds the case. The customer holds it only while a required request is open, or to rate the finished work.
 */

import {
  type CaseContext,
  type CaseState,
  type Changed,
  firstOpenStep,
  hasUnsettledRequest,
  isOwed,
  owesAnswer,
  papersStep,
  possibleOnDemand,
  possibleReturns,
  ratingStep,
  resultStep,
  stepStateOf,
  type Transition,
  templateStep,
} from './case-state.ts';
import { type CaseDraft, changedFrom, draftOf, enterStep, mark, setRequest } from './draft.ts';
import { needsYes } from './request-kinds.ts';
import type { Ball, TemplateStep } from './template-types.ts';

const notPossible: Transition = { error: 'step_not_possible' };

export function openCase(context: CaseContext): Changed {
  const [first, second] = context.template.steps;
  if (!first || !second) throw new RangeError('A template has at least two steps.');
  const state: CaseState = {
    steps: context.template.steps.map((step) => ({ key: step.key, state: step.onDemand ? 'skipped' : 'next' })),
    stepKey: first.key,
    ball: 'us',
    status: 'open',
    requests: [],
  };
  const draft = draftOf(state);
  mark(draft, first.key, 'done');
  enterStep(draft, second, context);
  return changedFrom(state, draft);
}

function proceed(draft: CaseDraft, left: TemplateStep, { template, ...context }: CaseContext): void {
  const interrupted = left.onDemand && firstOpenStep(draft, template);
  const target = template.steps.findIndex((step) => step.key === left.returnsTo);
  // An on-demand step may return to a later step; an inspection, for example, completes the scrutiny that it
  // interrupted.
  if (stepStateOf(draft, left.key) === 'done') {
    for (const step of template.steps.slice(0, Math.max(0, target))) {
      if (stepStateOf(draft, step.key) === 'next') mark(draft, step.key, 'done');
    }
  }
  const next = firstOpenStep(draft, template);
  if (next) enterStep(draft, next, { template, ...context }, next === interrupted);
}

/**
 * Whether the current step may be finished: the papers step once all required answers have been sent, any other step
 * once each required request is accepted or not needed any more; never the rating step.
 */
function mayComplete(state: CaseState): boolean {
  if (state.status !== 'open' || state.stepKey === ratingStep) return false;
  return state.stepKey === papersStep ? !owesAnswer(state) : !hasUnsettledRequest(state);
}

export function complete(state: CaseState, key: string, context: CaseContext): Transition {
  const step = templateStep(context.template, key);
  if (!step || key !== state.stepKey || !mayComplete(state)) return notPossible;
  const draft = draftOf(state);
  mark(draft, key, 'done');
  proceed(draft, step, context);
  return changedFrom(state, draft);
}

export function wait(state: CaseState, key: string, ball: Ball, reason: string, context: CaseContext): Transition {
  if (state.status !== 'open' || key !== state.stepKey || key === ratingStep) return notPossible;
  if (ball === 'us' || ball === state.ball || reason.trim() === '') return notPossible;
  // Without an open request, waiting for the customer would stop our clock although the customer has nothing to do.
  if (ball === 'customer' && !owesAnswer(state)) return notPossible;
  if (ball !== 'customer' && !context.template.steps.some((step) => step.ball === ball)) return notPossible;
  return changedFrom(state, { ...draftOf(state), ball }, reason);
}

export function returnTo(state: CaseState, key: string, context: CaseContext, reason?: string): Transition {
  if (state.status !== 'open') return notPossible;
  if (key === state.stepKey) {
    if (state.ball === 'us' || key === ratingStep) return notPossible;
    return changedFrom(state, { ...draftOf(state), ball: 'us' }, reason);
  }
  const { steps } = context.template;
  const target = templateStep(context.template, key);
  if (!target || !possibleReturns(state, context.template).includes(key)) return notPossible;
  const draft = draftOf(state);
  interrupt(draft, context);
  for (const step of steps.slice(steps.indexOf(target))) if (!step.onDemand) mark(draft, step.key, 'next');
  enterStep(draft, target, context);
  return changedFrom(state, draft, reason);
}

/** A normal step is entered again later, an on-demand step only when staff send the case to it again. */
function interrupt(draft: CaseDraft, { template }: CaseContext): void {
  mark(draft, draft.stepKey, templateStep(template, draft.stepKey)?.onDemand ? 'skipped' : 'next');
}

/** Never a gate, a needed yes, the result or the rating; without a reason, only optional or on-demand ones. */
export function maySkip(step: TemplateStep, reason: string | undefined): boolean {
  if (step.kind === 'gate' || needsYes(step) || step.key === resultStep || step.key === ratingStep) return false;
  return Boolean(step.optional || step.onDemand || reason?.trim());
}

/** Skips the current step and withdraws the required requests that wait for the customer. */
export function skip(state: CaseState, key: string, reason: string | undefined, context: CaseContext): Transition {
  const step = templateStep(context.template, key);
  if (!step || state.status !== 'open' || key !== state.stepKey || !maySkip(step, reason)) return notPossible;
  const draft = draftOf(state);
  for (const request of draft.requests) if (isOwed(request)) setRequest(draft, request.id, 'not_needed', 'staff');
  mark(draft, key, 'skipped');
  proceed(draft, step, context);
  return changedFrom(state, draft, reason);
}

/** Sends the case to an on-demand step, such as a query of the authority; a second query reopens the step. */
export function enterOnDemand(state: CaseState, key: string, context: CaseContext, reason?: string): Transition {
  const step = templateStep(context.template, key);
  if (!step || !possibleOnDemand(state, context.template).includes(key)) return notPossible;
  const draft = draftOf(state);
  interrupt(draft, context);
  enterStep(draft, step, context);
  return changedFrom(state, draft, reason);
}

export function finish(state: CaseState, by: 'rating' | 'time'): Transition {
  if (state.status !== 'open' || state.stepKey !== ratingStep) return notPossible;
  const draft: CaseDraft = { ...draftOf(state), status: 'done' };
  mark(draft, ratingStep, by === 'rating' ? 'done' : 'skipped');
  return changedFrom(state, draft);
}

export function cancel(state: CaseState, reason: string, context: CaseContext): Transition {
  if (state.status !== 'open') return notPossible;
  const draft: CaseDraft = { ...draftOf(state), status: 'cancelled' };
  interrupt(draft, context);
  return changedFrom(state, draft, reason);
}

/** Reopens a closed case: a cancelled case at the step where it was cancelled, a finished case at its result. */
export function reopen(state: CaseState, context: CaseContext, reason?: string): Transition {
  const step = templateStep(context.template, state.status === 'cancelled' ? state.stepKey : resultStep);
  if (state.status === 'open' || !step) return notPossible;
  const draft: CaseDraft = { ...draftOf(state), status: 'open' };
  if (state.status === 'done') mark(draft, ratingStep, 'next');
  draft.emails.push('case-reopened');
  enterStep(draft, step, context, true);
  // Staff may have passed the case on in one of our steps, or taken it back in a step of the authority.
  if (state.status === 'cancelled' && draft.ball !== 'customer' && state.ball !== 'customer') draft.ball = state.ball;
  return changedFrom(state, draft, reason);
}

const ratingDays = 7;

export function closesAt(asked: Date): Date {
  return new Date(asked.getTime() + ratingDays * 86_400_000);
}

const writingDays = 30;

export function writableUntil(closed: Date): Date {
  return new Date(closed.getTime() + writingDays * 86_400_000);
}

export type StepAction = 'complete' | 'wait' | 'return' | 'skip';

export function possibleWaits(state: CaseState, { template }: Pick<CaseContext, 'template'>): Ball[] {
  if (state.status !== 'open' || state.stepKey === ratingStep) return [];
  return (['customer', 'authority', 'platform'] as const).filter(
    (ball) =>
      ball !== state.ball && (ball === 'customer' ? owesAnswer(state) : template.steps.some((s) => s.ball === ball)),
  );
}

/** Returns the steps that `returnTo` accepts: earlier steps, and the current one while another side holds the case. */
export function returnTargets(state: CaseState, { template }: Pick<CaseContext, 'template'>): string[] {
  const takesBack = state.status === 'open' && state.stepKey !== ratingStep && state.ball !== 'us';
  return [...possibleReturns(state, template), ...(takesBack ? [state.stepKey] : [])];
}

export function possibleActions(state: CaseState, { template }: CaseContext): StepAction[] {
  const step = templateStep(template, state.stepKey);
  if (!step || state.status !== 'open') return [];
  const actions: [StepAction, boolean][] = [
    ['complete', mayComplete(state)],
    ['wait', possibleWaits(state, { template }).length > 0],
    ['return', returnTargets(state, { template }).length > 0],
    ['skip', maySkip(step, 'with a reason')],
  ];
  return actions.filter(([, possible]) => possible).map(([action]) => action);
}
