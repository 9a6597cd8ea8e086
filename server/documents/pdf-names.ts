import { hasActiveKind } from './pdf-action-names.ts';

export type PdfProblem = 'file_active' | 'file_links' | 'file_locked' | 'file_unreadable' | 'file_heavy';

// Forbidden PDF names. ISO 32000-1: 7.11.4 embedded files, 12.6.4 actions, 12.7.8 XFA, 13 rich media, sound,
// movies, 3D scripts.
const active = [
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'Movie',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'OnInstantiate',
  'GoTo3DView',
  'RichMediaExecute',
];
const after = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)';
const namesOf = (names: readonly string[]) => new RegExp(`/(?:${names.join('|')})${after}`);
const isActive = namesOf(active);
/** Compressed data contain names of two or three letters by chance, but hardly with the required next token. */
const isActiveAndShort = /\/(?:JS|XFA|EF|AA)[\s\0]*(?:[(<[%]|\d+[\s\0]+\d+[\s\0]+R)/;
const isLink = namesOf(['URI']);
const isLocked = namesOf(['Encrypt']);

const sliceLength = 1_000_000;
/** Longer than any forbidden name with every letter escaped as #xx. */
const overlap = 64;

/** Reason to reject bytes of a PDF (objects or data) because of the names in them. */
export function problemInNames(bytes: Buffer): PdfProblem | undefined {
  let links = false;
  for (let at = 0; at < bytes.length; at += sliceLength) {
    const from = Math.max(0, at - overlap);
    const names = plainBytes(bytes.subarray(from, at + sliceLength + overlap)).toString('latin1');
    if (isActive.test(names) || isActiveAndShort.test(names) || hasActiveKind(names, from > 0)) return 'file_active';
    links ||= isLink.test(names);
  }
  return links ? 'file_links' : undefined;
}

/** True if the trailer of a PDF says that it is encrypted (7.6). */
export const isEncrypted = (names: string) => isLocked.test(names);

/** Decodes #xx escapes in names (7.3.5). */
export const plainNames = (text: string): string =>
  text.includes('#') ? plainBytes(Buffer.from(text, 'latin1')).toString('latin1') : text;

const hash = 0x23;
const notHex = 255;
const hexValues = new Uint8Array(256).fill(notHex);
for (let digit = 0; digit < 16; digit += 1)
  for (const letter of [digit.toString(16), digit.toString(16).toUpperCase()]) hexValues[letter.charCodeAt(0)] = digit;

/** One pass with a lookup table: 60 MB of #41, which a small file may unpack to, must not take seconds. */
function plainBytes(bytes: Buffer): Buffer {
  let at = bytes.indexOf(hash);
  if (at < 0) return bytes;
  const made = Buffer.from(bytes);
  let end = at;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const high = byte === hash ? (hexValues[bytes[at + 1] ?? 0] ?? notHex) : notHex;
    const low = high === notHex ? notHex : (hexValues[bytes[at + 2] ?? 0] ?? notHex);
    const code = high * 16 + low;
    // An escaped line break does not end a comment, so it stays escaped.
    const isEscape = low !== notHex && code !== 10 && code !== 13;
    made[end] = isEscape ? code : byte;
    end += 1;
    if (isEscape) at += 2;
  }
  return made.subarray(0, end);
}
