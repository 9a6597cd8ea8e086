/**
 * CSV output. In a spreadsheet, these characters and their full-width variants start a formula (OWASP, CSV injection).
 */
const sign = '[=+\\-@＝＋－＠﹢﹣﹦﹫−]';
const formula = new RegExp(`^(?:[\\s\\p{Cc}\\p{Cf}]*${sign}|[\\t\\r\\n])`, 'u');
/**
 * Formulas inside a cell: spreadsheets that split at other separators, such as semicolons, may start a new cell there.
 */
const innerFormula = new RegExp(`(?<!^)([;,|\\t\\r\\n][\\s\\p{Cf}"]*)(?=${sign})`, 'gu');

/** Returns one CSV line with every cell quoted and formulas escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Matches an amount with two decimals; amounts are not escaped, even if negative. */
const amount = /^-?\d+\.\d\d$/;

function csvCell(text: string): string {
  if (amount.test(text)) return `"${text}"`;
  const inside = text.replace(innerFormula, "$1'");
  const safe = formula.test(text) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}
