/** What one order may buy several of. */
export const units = ['licence', 'class', 'outlet', 'piece'] as const;
export type Unit = (typeof units)[number];
