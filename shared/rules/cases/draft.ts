import {
  type CaseContext,
  type CaseRequest,
  type CaseState,
  type Changed,
  type ChangedRequest,
  needsPapers,
  owesAnswer,
  ratingStep,
  waitsForCustomer,
} from './case-state.ts';
import { requestKind } from './request-kinds.ts';
import type { DroppedBy, RequestState, StepState } from './statuses.ts';
import type { Ball, TemplateStep, TransitionEmail } from './template-types.ts';
import { becomesYourTurn, saysYourTurn } from './turn-emails.ts';

export type CaseDraft = {
  steps: { key: string; state: StepState }[];
  stepKey: string;
  ball: Ball;
  status: CaseState['status'];
  requests: CaseRequest[];
  finished: string[];
  skipped: string[];
  reopened: string[];
  opened: CaseRequest[];
  reused: Pick<CaseRequest, 'id' | 'optional'>[];
  changed: ChangedRequest[];
  emails: TransitionEmail[];
};

export function draftOf(state: CaseState): CaseDraft {
  return {
    ...state,
    steps: state.steps.map((step) => ({ ...step })),
    requests: state.requests.map((request) => ({ ...request })),
    finished: [],
    skipped: [],
    reopened: [],
    opened: [],
    reused: [],
    changed: [],
    emails: [],
  };
}

export function mark(draft: CaseDraft, key: string, state: StepState): void {
  const step = draft.steps.find((other) => other.key === key);
  if (!step || step.state === state) return;
  if (state === 'done') draft.finished.push(key);
  else if (state === 'skipped') draft.skipped.push(key);
  else if (step.state === 'done') draft.reopened.push(key);
  step.state = state;
}

export function setRequest(draft: CaseDraft, id: string, state: RequestState, droppedBy?: DroppedBy): void {
  const request = draft.requests.find((other) => other.id === id);
  if (!request || request.state === state) return;
  request.state = state;
  draft.changed.push({ id, state, ...(droppedBy ? { droppedBy } : {}) });
}

type NewRequest = Pick<CaseRequest, 'kind' | 'optional' | 'byStaff'>;

export function openRequest(draft: CaseDraft, asked: NewRequest, context: CaseContext): void {
  const request: CaseRequest = { id: context.newId(), ...asked, state: 'needed' };
  draft.requests.push(request);
  draft.opened.push(request);
}

/** Unanswered requests of the template, once the documents are filed; requests by staff stay. */
function dropUnsentOptional(draft: CaseDraft): void {
  for (const request of draft.requests)
    if (request.optional && !request.byStaff && waitsForCustomer(request)) setRequest(draft, request.id, 'not_needed');
}

/**
 * Makes a step the current one. Opens its requests and sends its e-mails, unless it is resumed after an interruption.
 * Once the documents are no longer needed, withdraws the template's optional requests that were not answered. If a
 * required answer is missing, the customer gets the case, except that the rating step ignores missing answers.
 */
export function enterStep(draft: CaseDraft, step: TemplateStep, context: CaseContext, resumed = false): void {
  const neededPapers = needsPapers(draft, context.template);
  mark(draft, step.key, 'now');
  if (neededPapers && !needsPapers(draft, context.template)) dropUnsentOptional(draft);
  draft.stepKey = step.key;
  if (!resumed) {
    for (const kind of step.requests ?? []) {
      const asked = draft.requests.some((request) => request.kind === kind && waitsForCustomer(request));
      if (!asked) openRequest(draft, { kind, optional: requestKind(kind)?.optional ?? false }, context);
    }
    draft.emails.push(...(step.emails ?? []));
  }
  if (step.key !== ratingStep && owesAnswer(draft)) draft.ball = 'customer';
  else draft.ball = step.ball === 'customer' && step.key !== ratingStep ? 'us' : step.ball;
}

/**
 * Returns the new state and its effects. Records a ball event if the step or the holder changed. Sends an e-mail if the
 * case passes to the customer and no other e-mail says so.
 */
export function changedFrom(before: CaseState, draft: CaseDraft, reason?: string): Changed {
  const { steps, stepKey, ball, status, requests, ...noted } = draft;
  if (becomesYourTurn(before, draft) && !noted.emails.some(saysYourTurn)) noted.emails.push('case-your-turn');
  const closes = status !== 'open';
  const moved = closes || before.status !== 'open' || ball !== before.ball || stepKey !== before.stepKey;
  const event = { ball: closes ? null : ball, stepKey, ...(reason ? { reason } : {}) };
  return {
    state: { steps, stepKey, ball, status, requests },
    effects: { ...noted, ...(moved ? { event } : {}) },
  };
}
