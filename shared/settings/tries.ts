/** What a shop needs from outside, each with a try that really does it. */
export const tryNames = ['payment', 'mail', 'files'] as const;
export type TryName = (typeof tryNames)[number];
export type Tries = Partial<Record<TryName, { ok: boolean; at: string; problem?: string }>>;
