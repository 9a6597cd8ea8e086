/** The ten digits of a script are consecutive code points, starting with zero. */
export function latinDigit(digit: string): string {
  if (digit <= '9') return digit;
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** Converts digits of any script to 0-9; the text is returned in Unicode compatibility form (NFKC). */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, latinDigit);
}

/** Digits of any script become 0-9. Drops invisible characters, and the spaces and dashes of code apps. */
export function plainCode(typed: string): string {
  return latinDigits(typed).replace(/[^\p{L}\p{N}]/gu, '');
}
