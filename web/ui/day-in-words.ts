const forms: Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
];

/** An ISO year, month or day as people read it: 2026-04-01 → 1 April 2026, 2018-07 → July 2018. */
export function dayInWords(iso: string, locale: string): string {
  const form = forms[iso.split('-').length - 1];
  return new Intl.DateTimeFormat(`${locale}-IN`, { ...form, timeZone: 'UTC' }).format(new Date(iso));
}
