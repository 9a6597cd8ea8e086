/**
 * Names that are harmless as a font, a layer or an article, and active as the kind of an action, an annotation or an
 * XObject. ISO 32000-1: 12.6.4.6 Thread (may open another file), 12.6.4.8 Sound, 13.6 3D, 8.8.2 PostScript XObjects.
 */
const kinds = /\/(?:Sound|Thread|3D|PS)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/g;

/** A key whose value is a kind, or an object that consists of a name. */
const key = '(?:/(?:S|Subtype2?)|\\bobj)';
const endsWithKey = new RegExp(`${key}$`);
const longestKey = 12;
const lineEndsWithKey = new RegExp(`${key}[\\s\\0]*(?:%|$)`);
const isEmptyLine = /^[\s\0]*(?:%|$)/;

/** The kind is in another object, so it could be any; no known program writes that. */
const isElsewhere =
  /\/(?:S|Subtype2?)(?:[\s\0]|%[^\r\n]{0,99}[\r\n]){1,9}\d{1,10}[\s\0]{1,9}\d{1,5}[\s\0]{1,9}R(?![A-Za-z])/;

/** True if one of the names is the kind of something active. `cut`: the text starts in the middle of the file. */
export function hasActiveKind(names: string, cut: boolean): boolean {
  if (isElsewhere.test(names)) return true;
  for (const { index } of names.matchAll(kinds)) if (followsKey(names, index, cut)) return true;
  return false;
}

/** Skips white space and comments backwards. A name in a comment stops it at once, so that the total time is linear. */
function followsKey(names: string, index: number, cut: boolean): boolean {
  let end = index;
  while (end > 0 && isBlank(names.charCodeAt(end - 1))) end -= 1;
  if (end > 0 && !isLineBreak(names.charCodeAt(end - 1)))
    return endsWithKey.test(names.slice(Math.max(0, end - longestKey), end));
  while (end > 0) {
    const lineEnd = end - 1;
    let start = lineEnd;
    while (start > 0 && !isLineBreak(names.charCodeAt(start - 1))) start -= 1;
    const line = names.slice(start, lineEnd);
    if (lineEndsWithKey.test(line)) return true;
    // The beginning of the line is not known, so it may be a comment.
    if (start === 0 && cut) return true;
    if (!isEmptyLine.test(line)) return false;
    end = start;
  }
  return cut;
}

const isLineBreak = (code: number) => code === 10 || code === 13;
const isBlank = (code: number) => code === 32 || code === 9 || code === 12 || code === 0;
