/** Repeats sums of the shipped case templates, which the order page must not load; a test compares both. */
type Days = readonly [from: number, to: number];

/**
 * Usual working days of a plan, from complete documents until the customer has the licence or takes orders. `ours` is
 * our own work, `theirs` the checks of the authority or app; the customer's own steps are in neither. `promise` is the
 * one of the policies that holds for it, or the working days themselves.
 */
export type UsualDays = {
  ours: Days;
  theirs: Days;
  promise: 'onboarding' | 'licence' | 'tatkal' | number;
  partner: string;
};

const app = { theirs: [3, 7], promise: 'onboarding' } as const;
const foscos = { promise: 'licence', partner: 'FoSCoS' } as const;
const smaller = { ...app, ours: [3, 4] } as const;
const bigger = { ...app, ours: [6, 8] } as const;
const registration = { ...foscos, ours: [3, 5], theirs: [0, 7] } as const;

export const usualDays = {
  'zomato-starter': { ...smaller, partner: 'Zomato' },
  'zomato-pro': { ...bigger, partner: 'Zomato' },
  'swiggy-basic': { ...smaller, partner: 'Swiggy' },
  'swiggy-prime': { ...bigger, partner: 'Swiggy' },
  'fssai-registration-1yr': registration,
  'fssai-registration-3yrs': registration,
  'fssai-registration-5yrs': registration,
  'fssai-state-license': { ...foscos, ours: [4, 6], theirs: [11, 25] },
  'fssai-central-license': { ...foscos, ours: [4, 6], theirs: [16, 35] },
  'fssai-tatkal-license': { ...foscos, ours: [2, 3], theirs: [0, 1], promise: 'tatkal' },
  'gst-registration': { ours: [2, 4], theirs: [3, 7], promise: 5, partner: 'GST' },
  'trademark-registration': { ours: [3, 4], theirs: [160, 250], promise: 7, partner: 'Trade Marks Registry' },
} as const satisfies Record<string, UsualDays>;

export function usualDaysOf(planId: string): UsualDays | undefined {
  return Object.entries<UsualDays>(usualDays).find(([slug]) => slug === planId)?.[1];
}
