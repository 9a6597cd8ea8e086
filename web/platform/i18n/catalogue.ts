import { type CatalogueTexts, catalogue } from '#shared/catalogue.en.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import { planIn } from '#shared/plan-texts.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { contentForLanguage } from './content-for-language.ts';

const english: CatalogueTexts = catalogue;
const twins = import.meta.glob<CatalogueTexts>('../../../shared/catalogue.*.ts', { eager: true, import: 'catalogue' });

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

/** Returns a plan in the page's language, without the text keys, which pages do not need. */
export function localPlan(plan: Plan): Plan {
  const { textKeys: _, ...local } = planIn(contentForLanguage(english, twins), plan);
  return local;
}
