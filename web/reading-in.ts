import type { Reading } from '#shared/contract/reading.ts';
import type { Language } from '#shared/language.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { catalogueInHindi } from './catalogue.hi.ts';

/** What a page reads, in its language. A text that the operator has changed and nobody has translated stays as it is. */
export function readingIn(language: Language, reading: Reading): Reading {
  if (language === 'en') return reading;
  return {
    ...reading,
    plans: async () => (await reading.plans()).map(planInHindi),
    plan: async (id) => {
      const plan = await reading.plan(id);
      return plan && planInHindi(plan);
    },
  };
}

const said = (english: string) => catalogueInHindi.get(english) ?? english;

function planInHindi(plan: Plan): Plan {
  return {
    ...plan,
    tagline: said(plan.tagline),
    description: said(plan.description),
    features: plan.features.map(said),
  };
}
