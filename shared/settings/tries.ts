/** What a shop needs from outside, each with a try that really does it. */
export const tryNames = ['payment', 'mail', 'files', 'phone'] as const;
export type TryName = (typeof tryNames)[number];
/** Without these a shop does not open. */
export const requiredTries: readonly TryName[] = ['payment', 'mail', 'files'];
export type Tries = Partial<Record<TryName, { ok: boolean; at: string; problem?: string }>>;
