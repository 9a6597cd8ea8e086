/** Add a new version beside the old one, because open cases keep the version with which they started. */
import type { CaseTemplate } from './template-types.ts';
import { fssaiTemplates } from './templates/fssai.ts';
import { growthTemplates, laterRounds } from './templates/growth.ts';
import { gstRegistration } from './templates/gst.ts';
import { onboardingTemplates } from './templates/onboarding.ts';
import { trademark } from './templates/trademark.ts';

export const caseTemplates: readonly CaseTemplate[] = [
  ...growthTemplates,
  ...laterRounds,
  ...onboardingTemplates,
  ...fssaiTemplates,
  gstRegistration,
  trademark,
];

export function templateOf(slug: string, version: number): CaseTemplate | undefined {
  return caseTemplates.find((template) => template.slug === slug && template.version === version);
}

/** Returns the newest version of a template. Growth plans have a different one from the second month on. */
export function templateFor(wanted: string, round = 1): CaseTemplate {
  const newest = (slug: string) =>
    caseTemplates
      .filter((template) => template.slug === slug)
      .reduce<CaseTemplate | undefined>((best, next) => (best && best.version > next.version ? best : next), undefined);
  const template = (round > 1 ? newest(`${wanted}-next-month`) : undefined) ?? newest(wanted);
  if (!template) throw new RangeError(`There is no case template ${wanted}.`);
  return template;
}
