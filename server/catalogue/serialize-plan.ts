import type { Plan } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

export function shownPlan(plan: Plan) {
  return { ...plan, title: planTitle(plan), features: [...plan.features] };
}
