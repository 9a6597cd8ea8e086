import type { Unit } from './units.ts';

/** Services whose pages and words are in the code; every other one has the standard page. */
export const categories = ['growth', 'zomato', 'swiggy', 'fssai'] as const;
export type Category = (typeof categories)[number];

export type ShopText = { en: string; hi?: string | undefined };
export const shopText = (text: ShopText, language: string): string => (language === 'hi' && text.hi) || text.en;

export type ServiceTexts = {
  title: ShopText;
  summary: ShopText;
  /** What the price does not include, such as the fee of a registry. */
  apart?: ShopText | undefined;
  faq: { question: ShopText; answer: ShopText }[];
};

/** A group of plans. */
export type Service = {
  slug: string;
  onSale: boolean;
  /** Slug of the template of the cases of its plans, unless a plan has its own. */
  template: string;
  /** Service accounting code (notification 11/2017, annexure). */
  sac: string;
  /** Null if it is bought once per order. */
  unit: Unit | null;
  texts: ServiceTexts;
};

export type Plan = {
  slug: string;
  name: string;
  /** Slug of its service. */
  category: string;
  /** Price in whole rupees, GST included: for one month of a growth plan, one onboarding or one licence. */
  price: number;
  tagline: string;
  description: string;
  features: readonly string[];
  /** Term of one purchase in months; null for one-time work, or if the buyer chooses the months. */
  termMonths: number | null;
  /** Of its service. */
  unit: Unit | null;
};

/** Hindi texts of a plan; a missing one is shown in English. */
export type PlanTexts = Partial<Pick<Plan, 'name' | 'tagline' | 'description' | 'features'>>;

/** Highest price in rupees. */
export const dearest = 1_000_000;

/** A price and the moment from which it holds. */
export type DatedPrice = { rupees: number; from: Date };

/** Returns the price at a moment; `prices` is in the order of time, and not empty. */
export function priceAt(prices: readonly DatedPrice[], now: Date): number {
  const price = prices.findLast(({ from }) => from <= now) ?? prices[0];
  if (!price) throw new RangeError('A plan has no price.');
  return price.rupees;
}

export function firstAfter(now: Date, moments: readonly (Date | null)[]): Date | undefined {
  const times = moments.filter((moment) => moment !== null).filter((moment) => moment > now);
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

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

/** Whether the plan has a quantity: a licence is bought for each outlet, a trademark for each class. */
export function offersQuantity(plan: Pick<Plan, 'category' | 'unit'>): boolean {
  return plan.unit !== null && !offersDurations(plan);
}

export function isDuration(months: number): months is Duration {
  return durations.some((known) => known === months);
}
