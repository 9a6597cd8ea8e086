/**
 * EVERYTHING=1: tests try all combinations, including those that run the same code, and browser tests check all
 * elements of all pages in both themes, at phone and desktop width.
 */
export const everything = process.env['EVERYTHING'] === '1';
