/**
 * Version of the template. Increase it when the texts or layout of tax documents change. PDFs of older versions are not
 * compared with their stored hashes.
 */
export const templateVersion = 5;
