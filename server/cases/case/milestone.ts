import type { CaseSummary } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { resultStep, templateStep } from '#shared/rules/cases/case-state.ts';
import { milestoneOf } from '#shared/rules/cases/milestone.ts';
import type { StepState } from '#shared/rules/cases/statuses.ts';
import type { CaseRecord } from './case-rows.ts';
import { templateOfCase } from './case-titles.ts';

type OpenStep = { key: string; state: StepState };

export function milestoneOfCase(
  row: CaseRecord,
  steps: readonly OpenStep[],
  language: Language,
): CaseSummary['milestone'] {
  const template = templateOfCase(row);
  const { status, step_key: stepKey, authority_status: authorityStatus } = row;
  const kind = status === 'open' ? milestoneOf({ template, steps, stepKey, authorityStatus }) : null;
  if (!kind) return null;
  return { kind, partner: template.partner ?? '', next: templateStep(template, resultStep)?.title[language] ?? '' };
}
