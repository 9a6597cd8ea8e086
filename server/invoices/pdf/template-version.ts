/**
 * Raise it when words or layout of a tax document change: PDFs of older versions are then not compared with their
 * hashes.
 */
export const templateVersion = 3;
