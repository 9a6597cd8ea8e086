/** The account at the payment provider that the tests trade under. */
export const merchant = { clientId: 'TEST10001', secrets: ['new-secret', 'old-secret'] };
