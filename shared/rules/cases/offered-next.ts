/** What a kitchen usually needs next, in this order, once one part of the work is finished. */
export const offeredNext = ['swiggy', 'zomato', 'growth'] as const;
export type OfferedNext = (typeof offeredNext)[number];

export function nextOffer(bought: readonly string[]): OfferedNext | null {
  return offeredNext.find((category) => !bought.includes(category)) ?? null;
}
