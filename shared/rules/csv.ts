/**
 * CSV output. These characters start a formula in a spreadsheet (OWASP, CSV injection), as do their full-width
 * variants.
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

/** Matches an amount with two decimals, even if negative, which is not escaped. */
const amount = /^-?\d+\.\d\d$/;

function csvCell(text: string): string {
  if (amount.test(text)) return `"${text}"`;
  const inside = text.replace(innerFormula, "$1'");
  const safe = formula.test(text) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}
