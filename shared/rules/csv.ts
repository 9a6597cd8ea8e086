import { inOneLine } from './one-line.ts';

/** In a spreadsheet, these characters and their full-width variants start a formula (OWASP, CSV injection). */
const sign = '[=+\\-@＝＋－＠﹢﹣﹦﹫−]';
const formula = new RegExp(`^[\\s\\p{Cf}]*${sign}`, 'u');
/** Formulas behind a separator: spreadsheets that split at another one than the comma may start a new cell there. */
const innerFormula = new RegExp(`([;,|][\\s\\p{Cf}"]*)(?=${sign})`, 'gu');

/** Returns one CSV line with every cell quoted and on that line, and formulas escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns the first line of a file, with the mark by which spreadsheets read UTF-8. */
export const csvHead = (cells: readonly string[]): string => `\uFEFF${csvLine(cells)}`;

/** Matches an amount with two decimals; amounts are not escaped, even if negative. */
const amount = /^-?\d+\.\d\d$/;

function csvCell(typed: string): string {
  if (amount.test(typed)) return `"${typed}"`;
  const text = inOneLine(typed).replace(innerFormula, "$1'");
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
