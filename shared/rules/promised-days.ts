/** Most working days that we promise to need. The texts of the site and the clocks of cases both read them. */
export const promisedDays = { onboarding: 10, licence: 15 } as const;
