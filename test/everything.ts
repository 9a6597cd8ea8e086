/**
 * EVERYTHING=1: tests try all combinations, also those that run the same code. In browsers they check every element on
 * every page, in both themes, at phone and desktop width.
 */
export const everything = process.env['EVERYTHING'] === '1';
