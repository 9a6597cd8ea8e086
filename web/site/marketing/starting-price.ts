import type { Plan } from '#shared/rules/catalogue.ts';

/**
 * Lowest price that every kitchen can pay: excludes the tatkal licence, which restaurants cannot buy. Undefined if
 * nothing of the service is on sale.
 */
export function startingPrice(plans: readonly Plan[], service: string): number | undefined {
  const open = plans.filter((plan) => plan.category === service && plan.slug !== 'fssai-tatkal-license');
  return open.length === 0 ? undefined : Math.min(...open.map(({ price }) => price));
}
