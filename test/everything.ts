/**
 * EVERYTHING=1: also runs tests that take long, tries all combinations, including those that run the same code, and
 * checks all elements of all pages in both themes, at phone and desktop width (docs/decisions/016-what-tests-run-when.md).
 */
export const everything = process.env['EVERYTHING'] === '1';
