import {
  type CaseContext,
  type CaseRequest,
  type CaseState,
  firstOpenStep,
  needsPapers,
  owesAnswer,
  papersStep,
  ratingStep,
  type Transition,
  templateStep,
  waitsForCustomer,
} from './case-state.ts';
import { type CaseDraft, changedFrom, draftOf, enterStep, mark, openRequest, setRequest } from './draft.ts';
import { requestKind } from './request-kinds.ts';

const notPossible: Transition = { error: 'step_not_possible' };

function requestOf(state: CaseState, id: string): CaseRequest | undefined {
  return state.status === 'open' ? state.requests.find((request) => request.id === id) : undefined;
}

/** Passes the case to us once no required request waits for the customer; this also finishes the papers step. */
function takeBall(draft: CaseDraft, context: CaseContext): void {
  if (owesAnswer(draft) || draft.stepKey === ratingStep) return;
  if (draft.stepKey !== papersStep) {
    if (draft.ball === 'customer') draft.ball = 'us';
    return;
  }
  mark(draft, papersStep, 'done');
  const next = firstOpenStep(draft, context.template);
  if (next) enterStep(draft, next, context);
}

/** Whether the customer may still answer an optional request marked as not needed; callers reject withdrawn ones. */
function mayResume(state: CaseState, request: CaseRequest, { template }: CaseContext): boolean {
  return request.optional && request.state === 'not_needed' && needsPapers(state, template);
}

/**
 * Applies a customer's answer to a request (`to` is `accepted` for a yes, which nobody has to check), a new version of an answer that is being reviewed, or an answer to an
 * optional request that the customer had declined.
 */
export function afterUpload(
  state: CaseState,
  requestId: string,
  context: CaseContext,
  to: 'checking' | 'accepted' = 'checking',
): Transition {
  const request = requestOf(state, requestId);
  if (!request) return notPossible;
  const isOpen = waitsForCustomer(request) || request.state === 'checking';
  if (!isOpen && !mayResume(state, request, context)) return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, to);
  if (!request.optional) takeBall(draft, context);
  return changedFrom(state, draft);
}

/** Takes back an answer that nobody has checked. Not possible once the case has passed on, because work has begun. */
export function afterWithdrawal(state: CaseState, requestId: string): Transition {
  const request = requestOf(state, requestId);
  if (request?.state !== 'checking' || !(request.optional || state.ball === 'customer')) return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, 'needed');
  return changedFrom(state, draft);
}

export function afterDraft(state: CaseState, kind: string): Transition {
  const draft = draftOf(state);
  for (const request of draft.requests) {
    if (request.kind !== kind || request.state === 'not_needed') continue;
    setRequest(draft, request.id, 'needed');
    if (!request.optional && state.stepKey !== ratingStep) draft.ball = 'customer';
  }
  return changedFrom(state, draft);
}

/** If a required answer is rejected, the customer holds the case at once, except in the rating step. */
export function afterReview(state: CaseState, requestId: string, verdict: 'accepted' | 'rejected'): Transition {
  const request = requestOf(state, requestId);
  if (request?.state !== 'checking') return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, verdict);
  if (verdict === 'rejected') {
    draft.emails.push('case-rejected');
    if (!request.optional && state.stepKey !== ratingStep) draft.ball = 'customer';
  }
  return changedFrom(state, draft);
}

/** Takes a verdict back: the answer waits for a check again, as after it was sent. */
export function afterUndoneReview(state: CaseState, requestId: string, context: CaseContext): Transition {
  const request = requestOf(state, requestId);
  if (request?.state !== 'accepted' && request?.state !== 'rejected') return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, 'checking');
  if (!request.optional) takeBall(draft, context);
  return changedFrom(state, draft);
}

export function afterExpiry(state: CaseState, requestId: string, { template }: CaseContext): Transition {
  const request = requestOf(state, requestId);
  if (request?.state !== 'accepted' || !needsPapers(state, template)) return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, 'expired');
  draft.emails.push('case-expired');
  if (!request.optional) draft.ball = 'customer';
  return changedFrom(state, draft);
}

/** If the template has an optional request for the same document that was not sent, that one is reused. */
export function newRequest(
  state: CaseState,
  asked: { kind: string; optional: boolean },
  context: CaseContext,
): Transition {
  if (state.status !== 'open' || state.stepKey === ratingStep) return notPossible;
  const draft = draftOf(state);
  const optional = draft.requests.find(
    (request) => request.kind === asked.kind && request.optional && !request.byStaff && waitsForCustomer(request),
  );
  if (optional) {
    Object.assign(optional, { optional: asked.optional, byStaff: true });
    draft.reused.push({ id: optional.id, optional: asked.optional });
  } else openRequest(draft, { ...asked, byStaff: true }, context);
  draft.emails.push('case-request');
  if (!asked.optional) draft.ball = 'customer';
  return changedFrom(state, draft);
}

export function declineRequest(
  state: CaseState,
  requestId: string,
  isDeclined: boolean,
  context: CaseContext,
): Transition {
  const request = requestOf(state, requestId);
  if (!request?.optional) return notPossible;
  if (!(isDeclined ? waitsForCustomer(request) : mayResume(state, request, context))) return notPossible;
  const draft = draftOf(state);
  if (isDeclined) setRequest(draft, requestId, 'not_needed', 'customer');
  else setRequest(draft, requestId, 'needed');
  return changedFrom(state, draft);
}

export function dropRequest(state: CaseState, requestId: string, context: CaseContext): Transition {
  const request = requestOf(state, requestId);
  if (!request || !(waitsForCustomer(request) || request.state === 'checking')) return notPossible;
  const step = templateStep(context.template, state.stepKey);
  if (step?.requests?.includes(request.kind) && requestKind(request.kind)?.answer === 'yes-no') return notPossible;
  const draft = draftOf(state);
  setRequest(draft, requestId, 'not_needed', 'staff');
  if (!request.optional) takeBall(draft, context);
  return changedFrom(state, draft);
}
