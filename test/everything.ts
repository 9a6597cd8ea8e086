/**
 * EVERYTHING=1: tests try all combinations, even those that run the same code. Browser tests check every element on
 * every page, in both themes, at phone and desktop width.
 */
export const everything = process.env['EVERYTHING'] === '1';
