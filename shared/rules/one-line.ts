/** Control characters and line breaks of any reader: CR, LF, VT, FF, NEL, line and paragraph separators. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** For output in which a typed line could pass for one of ours: evidence, invoices, CSV, logs, mails. */
export function inOneLine(text: string, between = ' '): string {
  return text
    .split(breaks)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(between);
}

export function addressInOneLine(address: string): string {
  return inOneLine(address, ', ').replaceAll(',, ', ', ');
}
