/** Working days that templates promise; the policies of the settings begin with them. */
export const promisedDays = { onboarding: 10, licence: 15, tatkal: 3 } as const;
export type PolicyPromise = keyof typeof promisedDays;

const promises: Record<string, PolicyPromise> = {
  'zomato-starter': 'onboarding',
  'zomato-pro': 'onboarding',
  'swiggy-basic': 'onboarding',
  'swiggy-prime': 'onboarding',
  'fssai-registration-1yr': 'licence',
  'fssai-registration-3yrs': 'licence',
  'fssai-registration-5yrs': 'licence',
  'fssai-state-license': 'licence',
  'fssai-central-license': 'licence',
  'fssai-tatkal-license': 'tatkal',
};

/** Which promise of the policies holds for a template; undefined if its own does. */
export const policyPromiseOf = (slug: string): PolicyPromise | undefined =>
  Object.hasOwn(promises, slug) ? promises[slug] : undefined;
