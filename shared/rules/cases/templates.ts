import { applyOwnKinds } from './request-kinds.ts';
import { laterMonths } from './template-body.ts';
import type { CaseTemplate } from './template-types.ts';
import { fssaiTemplates } from './templates/fssai.ts';
import { growthTemplates, laterRounds } from './templates/growth.ts';
import { gstRegistration } from './templates/gst.ts';
import { onboardingTemplates } from './templates/onboarding.ts';
import { trademark } from './templates/trademark.ts';

/** What an empty shop begins with. Later versions are the operator's, in the database. */
export const caseTemplates: readonly CaseTemplate[] = [
  ...growthTemplates,
  ...laterRounds,
  ...onboardingTemplates,
  ...fssaiTemplates,
  gstRegistration,
  trademark,
];

let published = caseTemplates;

/** Lets this process work with all published versions, the older of a template first. */
export function applyTemplates(next: readonly CaseTemplate[]): void {
  if (next === published) return;
  published = next;
  applyOwnKinds(next.flatMap(({ kinds = [] }) => kinds));
}

export function templateOf(slug: string, version: number): CaseTemplate | undefined {
  return published.find((template) => template.slug === slug && template.version === version);
}

export function newestTemplate(slug: string): CaseTemplate | undefined {
  return published
    .filter((template) => template.slug === slug)
    .reduce<CaseTemplate | undefined>((best, next) => (best && best.version > next.version ? best : next), undefined);
}

/** Returns the newest version of a template. Growth plans have a different one from the second month on. */
export function templateFor(wanted: string, round = 1): CaseTemplate {
  const template = (round > 1 ? newestTemplate(`${wanted}${laterMonths}`) : undefined) ?? newestTemplate(wanted);
  if (!template) throw new RangeError(`There is no case template ${wanted}.`);
  return template;
}
