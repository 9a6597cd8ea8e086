/** A GSTIN is State code, PAN, entity, Z and a check digit in base 36. */

const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The GSTIN in capitals without spaces; undefined if its format or check digit is wrong. */
export function readGstin(typed: string): string | undefined {
  const gstin = typed.replace(/\s/g, '').toUpperCase();
  return shape.test(gstin) && checkDigit(gstin.slice(0, 14)) === gstin[14] ? gstin : undefined;
}

/** The State code of a GSTIN. */
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
