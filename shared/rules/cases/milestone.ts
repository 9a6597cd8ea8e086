import { ratingStep } from './case-state.ts';
import type { AuthorityStatus, Milestone, StepState } from './statuses.ts';
import type { CaseTemplate } from './template-types.ts';

export type MilestoneInput = {
  template: Pick<CaseTemplate, 'steps'>;
  steps: readonly { key: string; state: StepState }[];
  stepKey: string;
  authorityStatus: AuthorityStatus | null;
};

/** Null if it has reached none, or if the authority has refused since. */
export function milestoneOf({ template, steps, stepKey, authorityStatus }: MilestoneInput): Milestone | null {
  if (authorityStatus === 'rejected') return null;
  if (stepKey === ratingStep) return 'finished';
  const running = template.steps.findIndex((step) => step.running);
  const isAhead = (wanted: string) =>
    steps.some(({ key, state }) => key === wanted && (state === 'now' || state === 'next'));
  const before = template.steps.slice(0, Math.max(0, running)).filter(({ onDemand }) => !onDemand);
  if (running >= 0 && !before.some(({ key }) => isAhead(key))) return 'live';
  // A platform also checks the menu after it has accepted the documents, so its acceptance does not end the wait.
  const decides = template.steps.every(({ ball }) => ball !== 'platform');
  return authorityStatus === 'granted' && decides ? 'granted' : null;
}
