import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** That every kitchen can buy: excludes the tatkal licence, which restaurants cannot buy. */
export function startingPrice(plans: readonly Plan[], category: Category): number {
  const open = plans.filter((plan) => plan.category === category && plan.slug !== 'fssai-tatkal-license');
  return Math.min(...open.map(({ price }) => price));
}
