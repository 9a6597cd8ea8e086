/**
 * Raise this when texts or layout of tax documents change: the PDFs of older versions are then not compared with their
 * stored hashes.
 */
export const templateVersion = 4;
