import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** Lowest price that every kitchen can pay: excludes the tatkal licence, which restaurants cannot buy. */
export function startingPrice(plans: readonly Plan[], category: Category): number {
  const open = plans.filter((plan) => plan.category === category && plan.slug !== 'fssai-tatkal-license');
  return Math.min(...open.map(({ price }) => price));
}
