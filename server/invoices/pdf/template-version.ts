/** Increase it with each change of texts or layout: older PDFs are not compared with their hashes. */
export const templateVersion = 5;
