export const promisedDays = { onboarding: 10, licence: 15, tatkal: 3 } as const;
