import type { Category, Plan } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Plan title: platform and name, in the language of the page. */
export const titleOf = (plan: Pick<Plan, 'category' | 'name'>) => planTitle(plan, getLocale());

/** The same for an order. */
export const orderTitle = ({ category, planName }: { category: Category; planName: string }) =>
  planTitle({ category, name: planName }, getLocale());
