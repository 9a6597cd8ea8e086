/** Most working days of ours that we promise: the site's sentences and the clocks of cases have them from here. */
export const promisedDays = { onboarding: 10, licence: 15 } as const;
