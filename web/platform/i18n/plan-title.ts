import type { Plan } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { getLocale } from '#web/paraglide/runtime.js';

export const titleOf = (plan: Pick<Plan, 'category' | 'name'>) => planTitle(plan, getLocale());

export const orderTitle = ({ category, planName }: { category: string; planName: string }) =>
  planTitle({ category, name: planName }, getLocale());
