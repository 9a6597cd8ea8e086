import { plans } from '#database/catalogue.ts';
import { type NormalizedBuyer, newOrderId } from '#server/checkout/normalize-buyer.ts';
import { priceColumns } from '#server/checkout/place-order.ts';
import type { Role } from '#shared/rules/accounts.ts';
import type { TaxField } from '#shared/rules/buyer.ts';
import { durations } from '#shared/rules/catalogue.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import { quoteFor } from '#shared/rules/pricing.ts';

export type Outlet = Pick<NormalizedBuyer, Exclude<TaxField, 'address'>>;
export type DemoPerson = {
  name: string;
  email: string;
  role: Role;
  /** Whether the person has the accountant right. */
  accountant?: true;
  phone: string | null;
  orders: number;
  recent: number;
  favourites: number;
  /** Details of outlets, used in rotation for the person's orders. */
  outlets: readonly Outlet[];
};

/** Plans of the demo orders and favourites. A list of their own, so that a new plan does not change the demo's data. */
export const demoPlans = [
  'basic-growth',
  'premium-growth',
  'zomato-starter',
  'zomato-pro',
  'swiggy-basic',
  'swiggy-prime',
  'fssai-registration-1yr',
  'fssai-registration-3yrs',
  'fssai-registration-5yrs',
  'fssai-state-license',
  'fssai-tatkal-license',
  'fssai-central-license',
] as const;

const day = 86_400_000;

/** Returns the status of the nth order: each seventeenth is refunded, each eleventh is expired, the others are paid. */
function demoStatus(n: number): OrderStatus {
  if (n % 17 === 16) return 'refunded';
  return n % 11 === 10 ? 'expired' : 'paid';
}

/**
 * Returns the age of the nth order in ms, counted from the latest: the first `recent` orders are 13 days apart, the
 * others 5 days apart, from 35 days ago.
 */
export function ageOf(n: number, recent: number): number {
  return n < recent ? (n * 13 + 1) * day : (35 + (n - recent) * 5) * day;
}

export type DemoOrder = ReturnType<typeof orderOf>;

/** Creates the nth order of a customer, counted from the latest. */
export function orderOf(person: DemoPerson & { id: string }, n: number, now: Date) {
  const slug = demoPlans[(n * 5 + 1) % demoPlans.length];
  const plan = plans.find((each) => each.slug === slug);
  if (!plan) throw new Error(`the catalogue has no plan ${slug}`);
  const quote = quoteFor(plan, { duration: durations[n % durations.length] ?? 1 });
  const status = demoStatus(n);
  const at = new Date(now.getTime() - ageOf(n, person.recent));
  const paidAt = status === 'expired' ? null : at;
  return {
    id: newOrderId(),
    request_digest: `demo ${person.email} ${n}`,
    consent: null,
    ...priceColumns({ plan, quote }),
    name: person.name,
    email: person.email,
    phone: person.phone ?? '',
    ...person.outlets[n % person.outlets.length],
    status,
    last_attempt: paidAt ? ('succeeded' as const) : ('dropped' as const),
    created_at: at,
    expires_at: new Date(at.getTime() + 2 * 3_600_000),
    paid_at: paidAt,
    returned_paise: status === 'refunded' ? quote.total * 100 : 0,
    user_id: person.id,
    opened_by: person.id,
    makes_tasks: false,
  };
}
