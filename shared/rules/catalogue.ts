export const categories = ['growth', 'zomato', 'swiggy', 'fssai'] as const;
export type Category = (typeof categories)[number];

export type Plan = {
  slug: string;
  name: string;
  category: Category;
  /** Price in whole rupees, GST included: for one month of a growth plan, one onboarding or one licence. */
  price: number;
  tagline: string;
  description: string;
  features: readonly string[];
  /** Keys of the texts that are ours; the others are the operator's, shown as typed in every language. */
  textKeys?: PlanTextKeys;
  /** Term of one purchase in months; null for one-time work, or if the buyer chooses the months. */
  termMonths: number | null;
};

export type PlanTextKeys = { tagline: string | null; description: string | null; features: readonly string[] };

export const durations = [1, 3, 6, 12] as const;
export type Duration = (typeof durations)[number];
export const usualDuration: Duration = 12;
export const mostLicences = 50;

const otherNames = new Map([
  ['basic', 'basic-growth'],
  ['premium', 'premium-growth'],
]);

export function slugOf(id: string): string {
  return otherNames.get(id) ?? id;
}

export function offersDurations(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'growth';
}

/** Whether the plan has a quantity; licences have one, because they are bought per outlet. */
export function offersQuantity(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'fssai';
}

export function isDuration(months: number): months is Duration {
  return durations.some((known) => known === months);
}
