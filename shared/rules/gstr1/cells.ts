/** Cells shared by the exports of tax documents. */
import { stateName } from '../indian-states.ts';

/** Formats paise as rupees with two decimals, without grouping, for calculations in a spreadsheet. */
export const rupeesCell = (paise: number): string => (paise / 100).toFixed(2);

/** Formats a State like the offline tool: `27-Maharashtra`. */
export function placeName(code: string | null): string {
  if (code === null) return '';
  return `${code}-${code === '97' ? 'Other Territory' : (stateName(code) ?? '')}`;
}
