import { ratingStep } from './case-state.ts';
import type { AuthorityStatus, CaseStatus, StepState } from './statuses.ts';
import type { Ball } from './template-types.ts';

/**
 * What staff do next in a case:
 * - `decide`: the authority has refused; file again, or end the case.
 * - `reply`: send the answer to a question of the authority. `ask`: send the draft or question to the customer.
 * - `authority`: enter what the authority or platform says. `customer` and `rating`: the customer has to act.
 */
export const nextActions = [
  'take',
  'decide',
  'check',
  'answer',
  'draft',
  'result',
  'file',
  'reply',
  'ask',
  'deliver',
  'finish',
  'authority',
  'customer',
  'rating',
] as const;
export type NextAction = (typeof nextActions)[number];

type Step = { key: string; state: StepState; ball: Ball };

export type NextActionInput = {
  status: CaseStatus;
  step: Pick<Step, 'key'>;
  ball: Ball;
  steps: readonly Step[];
  assignee: object | null;
  authorityStatus: AuthorityStatus | null;
  toCheck: number;
  answerDueSince: string | null;
  drafts: readonly { missing: boolean }[];
  missingResults: readonly unknown[];
  actions: readonly string[];
};

/** Returns the one thing that staff do next, in the order of who waits longest for it; undefined if nothing is left. */
export function nextAction(one: NextActionInput): NextAction | undefined {
  if (one.status !== 'open') return undefined;
  if (!one.assignee) return 'take';
  if (one.authorityStatus === 'rejected') return 'decide';
  if (one.toCheck > 0) return 'check';
  if (one.answerDueSince) return 'answer';
  if (one.step.key === ratingStep) return 'rating';
  if (one.ball === 'customer') return 'customer';
  if (one.ball !== 'us') return one.authorityStatus === 'granted' ? 'finish' : 'authority';
  return ownWork(one);
}

function ownWork({ step, steps, drafts, missingResults, actions }: NextActionInput): NextAction | undefined {
  if (drafts.some(({ missing }) => missing)) return 'draft';
  if (missingResults.length > 0) return 'result';
  if (!actions.includes('complete')) return undefined;
  const next = stepAfter(steps);
  if (next?.key === ratingStep) return 'deliver';
  if (next?.ball === 'customer') return 'ask';
  if (!next || next.ball === 'us') return 'finish';
  const place = (key: string | undefined) => steps.findIndex((each) => each.key === key);
  // A question interrupts the step of the authority, which comes before it and waits to be resumed.
  return place(next.key) < place(step.key) ? 'reply' : 'file';
}

/** The step that follows the current one; undefined at the end. */
export const stepAfter = <Each extends Pick<Step, 'state'>>(steps: readonly Each[]): Each | undefined =>
  steps.find(({ state }) => state === 'next');
