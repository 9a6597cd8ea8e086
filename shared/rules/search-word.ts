/** Words that staff look for, in the one spelling in which we keep and index text. */

/** Shorter ones find half of everything and no index helps. */
export const shortestSearch = 3;

const phoneLike = /^\+?[\d\s()-]{7,}$/;

/** The words as the inside of a LIKE pattern: in small letters, its signs taken as letters, a phone number as its ten digits. */
export function asWord(search: string): string {
  const typed = search.trim().toLowerCase();
  const plain = phoneLike.test(typed) ? typed.replace(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '') : typed;
  return plain.replace(/^kot\s+/, '').replace(/[\\%_]/g, '\\$&');
}
