/** Maximum number of working days that we promise, for the site's texts and the case clocks. */
export const promisedDays = { onboarding: 10, licence: 15, tatkal: 3 } as const;
