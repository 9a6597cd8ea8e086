/**
 * Finds and breaks long letter clusters. A cluster is a letter with its marks, and the letters that a virama joins to
 * it. Clusters of real words have at most about a dozen code units. At 256, the PDF library's text shaper (rustybuzz
 * 0.20) aborts on Devanagari.
 */

const longest = 30;

/** Characters that belong to the preceding letter: marks, joiners, skin tones of emoji, tags of flags. */
const extending = /\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]/u;
/** Viramas of India and Sri Lanka and the zero-width joiner, which join across marks. */
const joining = /\u094d|\u09cd|\u0a4d|\u0acd|\u0b4d|\u0bcd|\u0c4d|\u0ccd|\u0d4d|\u0dca|\u200d/;

// Splits a text into its clusters. Does not use Intl.Segmenter, whose clusters differ between Unicode versions, because
// a PDF must always be the same.
function clustersOf(text: string): string[] {
  const clusters: string[] = [];
  let [start, at, joined] = [0, 0, false];
  for (const letter of text) {
    const extendsLast = extending.test(letter);
    if (!extendsLast && !joined && at > start) {
      clusters.push(text.slice(start, at));
      start = at;
    }
    joined = joining.test(letter) || (extendsLast && joined);
    at += letter.length;
  }
  return [...clusters, text.slice(start)];
}

export function holdsLongCluster(text: string): boolean {
  return text.length > longest && extending.test(text) && clustersOf(text).some((cluster) => cluster.length > longest);
}

export function withBreaks(text: string): string {
  return holdsLongCluster(text) ? clustersOf(text).map(broken).join('') : text;
}

function broken(cluster: string): string {
  const parts = [''];
  for (const letter of cluster) {
    const last = parts.at(-1) ?? '';
    if (last.length + letter.length > longest) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts.join(' ');
}
