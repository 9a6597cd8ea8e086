/**
 * EVERYTHING=1: tests try all combinations, also those behind which is the same code; in browsers every element on every
 * page, in both themes, at phone and desktop width.
 */
export const everything = process.env['EVERYTHING'] === '1';
