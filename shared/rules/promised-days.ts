/** Working days that templates promise; the policies of the settings begin with them. */
export const promisedDays = { onboarding: 10, licence: 15, tatkal: 3 } as const;
