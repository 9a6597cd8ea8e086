/** Payments and refunds that staff took or made in cash or at the bank have ids of ours, which begin so. */
const prefix = 'hand-';

export const byHandId = (id: string) => `${prefix}${id}`;
export const isByHand = (providerId: string) => providerId.startsWith(prefix);
