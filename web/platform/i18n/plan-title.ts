import type { Category, Plan } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Returns the title of a plan, composed of platform and name, in the page's language. */
export const titleOf = (plan: Pick<Plan, 'category' | 'name'>) => planTitle(plan, getLocale());

/** Returns the title of an order's plan in the page's language. */
export const orderTitle = ({ category, planName }: { category: Category; planName: string }) =>
  planTitle({ category, name: planName }, getLocale());
