/** Add a new version beside the old one, because open cases keep the version with which they started. */
import type { Category } from '../catalogue.ts';
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

/** Returns the newest template of a plan. Growth plans have a different one from the second month on. */
export function templateFor(planSlug: string, round = 1): CaseTemplate {
  const newest = (slug: string) =>
    caseTemplates
      .filter((template) => template.slug === slug)
      .reduce<CaseTemplate | undefined>((best, next) => (best && best.version > next.version ? best : next), undefined);
  const template = (round > 1 ? newest(`${planSlug}-next-month`) : undefined) ?? newest(planSlug);
  if (!template) throw new RangeError(`There is no case template for the plan ${planSlug}.`);
  return template;
}

/** Plan whose template a plan of the category gets that has none of its own, such as one added by staff. */
const usualPlan: Record<Category, string> = {
  growth: 'basic-growth',
  zomato: 'zomato-starter',
  swiggy: 'swiggy-basic',
  fssai: 'fssai-registration-1yr',
};

/** Returns the template of an order's cases. Every order has one, because the payment would fail without. */
export function templateForOrder(planSlug: string, category: Category, round = 1): CaseTemplate {
  return templateFor(caseTemplates.some(({ slug }) => slug === planSlug) ? planSlug : usualPlan[category], round);
}
