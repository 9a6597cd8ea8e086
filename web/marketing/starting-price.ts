import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** The lowest price that any kitchen may buy; the tatkal licence is not for restaurants, so it does not count. */
export function startingPrice(plans: readonly Plan[], category: Category): number {
  const open = plans.filter((plan) => plan.category === category && plan.slug !== 'fssai-tatkal-license');
  return Math.min(...open.map(({ price }) => price));
}
