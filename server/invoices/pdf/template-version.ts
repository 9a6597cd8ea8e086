/** Raised when words or layout of a tax document change: PDFs of before are then not compared with their hashes. */
export const templateVersion = 3;
