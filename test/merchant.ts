/** Merchant account of the tests at the payment provider. */
export const merchant = { clientId: 'TEST10001', secrets: ['new-secret', 'old-secret'] };
