/** Cells that the exports of tax documents share. */
import { stateName } from '../states.ts';

/** Rupees with two decimals, without grouping, for calculations in a spreadsheet. */
export const rupeesCell = (paise: number): string => (paise / 100).toFixed(2);

/** A State as the tool writes it: `27-Maharashtra`. */
export function placeName(code: string | null): string {
  if (code === null) return '';
  return `${code}-${code === '97' ? 'Other Territory' : (stateName(code) ?? '')}`;
}
