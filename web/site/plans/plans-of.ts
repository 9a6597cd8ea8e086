import { data } from 'react-router';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** Returns the plans of a category that are on sale; throws a 404 response if there are none. */
export async function plansOfCategory(category: Category, catalogue: Pick<LoaderContext, 'plans'>): Promise<Plan[]> {
  const plans = await catalogue.plans();
  const found = plans.filter((plan) => plan.category === category);
  if (!found.length) throw data(null, { status: 404 });
  return found;
}
