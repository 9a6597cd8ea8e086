import type { DroppedBy, RequestState, StepState } from './statuses.ts';
import type { Ball, CaseTemplate, TemplateStep, TransitionEmail } from './template-types.ts';

export type CaseRequest = {
  id: string;
  kind: string;
  optional: boolean;
  state: RequestState;
  /** Whether staff made the request; other requests come from the template. */
  byStaff?: boolean;
};

export type ChangedRequest = Pick<CaseRequest, 'id' | 'state'> & { droppedBy?: DroppedBy };

export type CaseState = {
  steps: readonly { key: string; state: StepState }[];
  stepKey: string;
  ball: Ball;
  status: 'open' | 'done' | 'cancelled';
  requests: readonly CaseRequest[];
};

export type Effects = {
  /** `ball` is null if the case closes. Undefined if neither holder nor step changed. */
  event?: { ball: Ball | null; stepKey: string; reason?: string };
  finished: readonly string[];
  skipped: readonly string[];
  reopened: readonly string[];
  opened: readonly CaseRequest[];
  /** Optional requests of the template that a request by staff reuses, instead of a second of the same kind. */
  reused: readonly Pick<CaseRequest, 'id' | 'optional'>[];
  changed: readonly ChangedRequest[];
  /** E-mails to the customer. The caller enqueues them in the transaction of the change. */
  emails: readonly TransitionEmail[];
};

export type Changed = { state: CaseState; effects: Effects; error?: undefined };
export type Transition = Changed | { error: 'step_not_possible'; state?: undefined; effects?: undefined };

export type CaseContext = {
  template: CaseTemplate;
  newId: () => string;
};

export const papersStep = 'papers';
export const resultStep = 'result';
export const ratingStep = 'rating';

export function templateStep(template: CaseTemplate, key: string): TemplateStep | undefined {
  return template.steps.find((step) => step.key === key);
}

const waiting: readonly RequestState[] = ['needed', 'rejected', 'expired'];
const settled: readonly RequestState[] = ['accepted', 'not_needed'];

export function waitsForCustomer(request: Pick<CaseRequest, 'state'>): boolean {
  return waiting.includes(request.state);
}

export function isOwed(request: Pick<CaseRequest, 'state' | 'optional'>): boolean {
  return !request.optional && waitsForCustomer(request);
}

/** Whether a required answer is missing. Only then, and for the rating, does the customer get the case. */
export function owesAnswer(state: CaseState): boolean {
  return state.requests.some(isOwed);
}

/** Whether a required request is neither accepted nor dropped; then no step after the papers can be finished. */
export function hasUnsettledRequest(state: CaseState): boolean {
  return state.requests.some((request) => !request.optional && !settled.includes(request.state));
}

/** It does until something is sent to the authority or platform; without such a step, until the result. */
export function needsPapers(
  { status, steps }: Pick<CaseState, 'status' | 'steps'>,
  { steps: all }: Pick<CaseTemplate, 'steps'>,
): boolean {
  const outside = all.filter(({ ball, onDemand }) => !onDemand && (ball === 'authority' || ball === 'platform'));
  const ends = outside.length > 0 ? outside.map(({ key }) => key) : [resultStep];
  // A query or an inspection interrupts the authority's step, which is then no longer the current one.
  const isInterrupted = all.some(
    (step) => step.onDemand && steps.some(({ key, state }) => key === step.key && state === 'now'),
  );
  return (
    status === 'open' && !isInterrupted && steps.every(({ key, state }) => state === 'next' || !ends.includes(key))
  );
}

export function stepStateOf(state: CaseState, key: string): StepState | undefined {
  return state.steps.find((step) => step.key === key)?.state;
}

/** Returns the first normal step that is still to come, never an on-demand step; undefined if there is none. */
export function firstOpenStep(state: CaseState, template: CaseTemplate): TemplateStep | undefined {
  return template.steps.find((step) => !step.onDemand && stepStateOf(state, step.key) === 'next');
}

/** The current step or, during an on-demand step, the normal one that it interrupted; undefined if none. */
export function standsAt(state: CaseState, template: CaseTemplate): TemplateStep | undefined {
  const current = templateStep(template, state.stepKey);
  return current?.onDemand ? firstOpenStep(state, template) : current;
}

export function possibleOnDemand(state: CaseState, template: CaseTemplate): string[] {
  const stands = standsAt(state, template);
  if (state.status !== 'open' || !stands) return [];
  const at = template.steps.indexOf(stands);
  const last = template.steps.findIndex((step) => step.key === resultStep) - 1;
  if (at > last) return [];
  return template.steps
    .filter((step, index) => {
      // An on-demand step is possible from the preceding step on: FoSCoS asks while it examines the application, never
      // before the application is filed.
      const before = template.steps.findLastIndex((other, earlier) => earlier < index && !other.onDemand);
      return step.onDemand && step.key !== state.stepKey && before <= at;
    })
    .map((step) => step.key);
}

/** Keys of earlier steps to which the case can be returned; for documents, a new request is made instead. */
export function possibleReturns(state: CaseState, template: CaseTemplate): string[] {
  const stands = standsAt(state, template);
  if (state.status !== 'open' || !stands) return [];
  const papers = template.steps.findIndex((step) => step.key === papersStep);
  const at = template.steps.indexOf(stands);
  return template.steps.filter((step, index) => !step.onDemand && index > papers && index < at).map((step) => step.key);
}
