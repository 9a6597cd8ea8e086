import type { CatalogueTexts } from './catalogue.en.ts';
import type { Plan } from './rules/catalogue.ts';

/** Returns a plan with our texts from a language's catalogue, by their keys; texts without a key stay as typed. */
export function planIn({ plans, features }: CatalogueTexts, plan: Plan): Plan {
  const { textKeys } = plan;
  if (!textKeys) return plan;
  const texts: Partial<Record<string, CatalogueTexts['plans'][keyof CatalogueTexts['plans']]>> = plans;
  const featureTexts: Partial<Record<string, string>> = features;
  return {
    ...plan,
    tagline: texts[textKeys.tagline ?? '']?.tagline ?? plan.tagline,
    description: texts[textKeys.description ?? '']?.description ?? plan.description,
    features: plan.features.map((typed, place) => featureTexts[textKeys.features[place] ?? ''] ?? typed),
  };
}
