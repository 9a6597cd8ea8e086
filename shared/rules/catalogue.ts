/** Plans: options, aliases and their data. */

export const categories = ['growth', 'zomato', 'swiggy', 'fssai'] as const;
export type Category = (typeof categories)[number];

export type Plan = {
  slug: string;
  name: string;
  category: Category;
  /** Whole rupees, GST included: for a month of a growth plan, one onboarding or one licence. */
  price: number;
  tagline: string;
  description: string;
  features: readonly string[];
  /** Months of one purchase; null for one-time work, or if the buyer chooses the months. */
  termMonths: number | null;
};

export const durations = [1, 3, 6, 12] as const;
export type Duration = (typeof durations)[number];
export const usualDuration: Duration = 12;
export const mostLicences = 50;

const otherNames = new Map([
  ['basic', 'basic-growth'],
  ['premium', 'premium-growth'],
]);

/** Resolves the aliases `basic` and `premium` of the growth plans. */
export function slugOf(id: string): string {
  return otherNames.get(id) ?? id;
}

/** Growth plans are bought for 1, 3, 6 or 12 months; other plans have one price. */
export function offersDurations(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'growth';
}

/** Licences are bought per outlet, so they have a quantity. */
export function offersQuantity(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'fssai';
}

/** True for 1, 3, 6 and 12. */
export function isDuration(months: number): months is Duration {
  return durations.some((known) => known === months);
}
