/** The promise: our working days at most. The site's sentences and the clocks of cases both read it. */
export const promisedDays = { onboarding: 10, licence: 15 } as const;
