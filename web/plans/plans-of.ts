import { data } from 'react-router';
import type { Reading } from '#shared/contract/reading.ts';
import type { Category, Plan } from '#shared/rules/catalogue.ts';

/** The plans of one kind that are on sale; a page without any does not exist. */
export async function plansOf(category: Category, reading: Pick<Reading, 'plans'>): Promise<Plan[]> {
  const plans = await reading.plans();
  const found = plans.filter((plan) => plan.category === category);
  if (!found.length) throw data(null, { status: 404 });
  return found;
}
