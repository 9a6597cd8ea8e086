import { stateName } from '../indian-states.ts';

export const rupeesCell = (paise: number): string => (paise / 100).toFixed(2);

export function placeName(code: string | null): string {
  if (code === null) return '';
  return `${code}-${code === '97' ? 'Other Territory' : (stateName(code) ?? '')}`;
}
