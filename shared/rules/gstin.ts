/** GSTIN rules. A GSTIN consists of State code, PAN, entity number, usually a Z, and a check digit in base 36. */
import { stateName } from './indian-states.ts';

const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** GST's code for waters and other places outside all States, where businesses can also be registered. */
export const otherTerritory = '97';

/** A State that exists today, or Other Territory. The former codes 25 and 28 are not valid. */
export function isPlaceOfSupply(code: string): boolean {
  return code === otherTerritory || stateName(code) !== undefined;
}

/** In capitals without spaces and hidden characters. Undefined if format, check digit or State is wrong. */
export function readGstin(typed: string): string | undefined {
  const gstin = typed.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '').toUpperCase();
  if (!shape.test(gstin) || checkDigit(gstin.slice(0, 14)) !== gstin[14]) return undefined;
  return isPlaceOfSupply(stateOfGstin(gstin)) ? gstin : undefined;
}

export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

function checkDigit(first14: string): string | undefined {
  let sum = 0;
  for (const [place, letter] of [...first14].entries()) {
    const product = alphabet.indexOf(letter) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36];
}
