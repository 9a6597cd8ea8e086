import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** Lowest price open to every kitchen; the tatkal licence is excluded because restaurants cannot buy it. */
export function startingPrice(plans: readonly Plan[], category: Category): number {
  const open = plans.filter((plan) => plan.category === category && plan.slug !== 'fssai-tatkal-license');
  return Math.min(...open.map(({ price }) => price));
}
