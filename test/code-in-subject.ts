/**
 * Matches the code in an English or Hindi e-mail subject, but not a six-digit number in the middle, such as an order
 * number.
 */
export const codeInSubject = /(?<=^|कोड:? )\d{6}\b/;
