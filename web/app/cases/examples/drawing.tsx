import type { ReactNode } from 'react';

/** A good and a bad picture of a document, in a box of 80 × 60. */
export type Example = { good: ReactNode; bad: ReactNode };

export const covered = 'fill-ink stroke-none';
export const blank = 'fill-card';
export const outside = 'stroke-line';
