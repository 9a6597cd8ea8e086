import { type CatalogueTexts, catalogue } from '#shared/catalogue.en.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { contentForLanguage } from './content-for-language.ts';

const english: CatalogueTexts = catalogue;
const twins = import.meta.glob<CatalogueTexts>('../../../shared/catalogue.*.ts', { eager: true, import: 'catalogue' });

const texts = (of: CatalogueTexts) => ({
  features: new Map<string, string>(Object.entries(of.features)),
  plans: new Map<string, { tagline: string; description: string }>(Object.entries(of.plans)),
});
const seeded = texts(english);
const featureKeys = new Map([...seeded.features].map(([key, text]) => [text, key]));

/** Returns the loader context with plans in the page's language; call it once the language is set. */
export function localLoaderContext(reading: LoaderContext): LoaderContext {
  return {
    ...reading,
    plans: async () => (await reading.plans()).map(localPlan),
    plan: async (id) => {
      const plan = await reading.plan(id);
      return plan && localPlan(plan);
    },
  };
}

/** Translates a plan to the page's language, except texts that the operator has changed. */
export function localPlan(plan: Plan): Plan {
  const here = texts(contentForLanguage(english, twins));
  const before = seeded.plans.get(plan.slug);
  const after = here.plans.get(plan.slug);
  const local = (key: 'tagline' | 'description') => (plan[key] === before?.[key] && after?.[key]) || plan[key];
  return {
    ...plan,
    tagline: local('tagline'),
    description: local('description'),
    features: plan.features.map((text) => here.features.get(featureKeys.get(text) ?? '') ?? text),
  };
}
