/** Cells that a spreadsheet would run as a formula (OWASP, CSV injection); the wide signs are read like the narrow ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of a CSV file, every cell quoted, none of them a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
