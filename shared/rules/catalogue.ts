/** What a plan is, which choices it offers and under which addresses it is known. */

export const categories = ['growth', 'zomato', 'swiggy', 'fssai'] as const;
export type Category = (typeof categories)[number];

export type Plan = {
  slug: string;
  name: string;
  category: Category;
  /** Whole rupees, GST included: a month of a growth plan, one onboarding, one licence. */
  price: number;
  tagline: string;
  description: string;
  features: readonly string[];
  /** Months that one purchase covers; null where it is one piece of work, or where the buyer chooses the months. */
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

/** The slug behind an address or a request: `basic` and `premium` are other names of the growth plans. */
export function slugOf(id: string): string {
  return otherNames.get(id) ?? id;
}

/** Growth plans are bought for 1, 3, 6 or 12 months; everything else has one price. */
export function offersDurations(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'growth';
}

/** Licences are bought per outlet, so several at once make sense. */
export function offersQuantity(plan: Pick<Plan, 'category'>): boolean {
  return plan.category === 'fssai';
}

/** True for 1, 3, 6 and 12. */
export function isDuration(months: number): months is Duration {
  return durations.some((known) => known === months);
}
