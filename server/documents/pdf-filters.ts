import { flate } from './pdf-inflate.ts';

/** PDF stream filters. Counts bytes read and written; throws `DecodingLimitError` above the limit. */
export type Spend = (bytes: number) => void;
export class DecodingLimitError extends Error {}

type Filter = (data: Buffer, spend: Spend) => Promise<Buffer | undefined> | Buffer | undefined;

// ISO 32000-1, 7.4.2 to 7.4.5; the short names are those of inline images, which readers accept for streams as
// well.
const filters = new Map<string, Filter>([
  ['FlateDecode', flate],
  ['Fl', flate],
  ['ASCIIHexDecode', asciiHex],
  ['AHx', asciiHex],
  ['ASCII85Decode', ascii85],
  ['A85', ascii85],
  ['LZWDecode', lzw],
  ['LZW', lzw],
  ['RunLengthDecode', runLength],
  ['RL', runLength],
]);
/** Filters that decode to a picture. */
const ofPictures = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** True if all filters are known and none decodes a picture. */
export const canDecode = (chain: readonly string[]) => chain.every((name) => filters.has(name));
export const isOfPictures = (chain: readonly string[]) =>
  ofPictures.has(chain.at(-1) ?? '') && canDecode(chain.slice(0, -1));

/** Decodes bytes of unknown length by a chain of filters; nothing if they are not valid. */
export async function decode(chain: readonly string[], bytes: Buffer, spend: Spend): Promise<Buffer | undefined> {
  let data: Buffer | undefined = bytes;
  for (const name of chain) {
    data = data && (await filters.get(name)?.(data, spend));
    if (!data || data.length === 0) return undefined;
  }
  return data;
}

function asciiHex(data: Buffer, spend: Spend): Buffer | undefined {
  const made = Buffer.alloc(Math.ceil(data.length / 2));
  let digits = 0;
  let at = 0;
  for (; at < data.length; at += 1) {
    const byte = data[at] ?? 0;
    if (isSpace(byte)) continue;
    if (byte === 0x3e) break;
    const value = Number.parseInt(String.fromCharCode(byte), 16);
    // Readers skip characters that are not digits.
    if (Number.isNaN(value)) continue;
    made[digits >> 1] = (made[digits >> 1] ?? 0) | (value << (digits % 2 === 0 ? 4 : 0));
    digits += 1;
  }
  spend(at + 1);
  return made.subarray(0, Math.ceil(digits / 2));
}

function ascii85(data: Buffer, spend: Spend): Buffer | undefined {
  const made: number[] = [];
  let group: number[] = [];
  let at = 0;
  const flush = (digits: number[]) => {
    const value = [...digits, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
    for (let byte = 0; byte < digits.length - 1; byte += 1) made.push(Math.floor(value / 256 ** (3 - byte)) & 255);
  };
  // Some writers begin with <~.
  if (data[0] === 0x3c && data[1] === 0x7e) at = 2;
  for (; at < data.length; at += 1) {
    const byte = data[at] ?? 0;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && group.length === 0) made.push(0, 0, 0, 0);
    else if (byte >= 0x21 && byte <= 0x75) group.push(byte - 0x21);
    else if (byte === 0x7e && data[at + 1] === 0x3e) break;
    if (group.length === 5) {
      flush(group);
      group = [];
    }
  }
  if (group.length > 1) flush(group);
  spend(at + made.length + 1);
  return Buffer.from(made);
}

function runLength(data: Buffer, spend: Spend): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < data.length) {
    const length = data[at] ?? 128;
    if (length === 128) break;
    const part = length < 128 ? data.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, data[at + 1]);
    spend(part.length + 2);
    parts.push(part);
    at += length < 128 ? length + 2 : 2;
  }
  return Buffer.concat(parts);
}

const clear = 256;
const end = 257;
const widest = 4_096;

/** LZW: codes of 9 to 12 bits, growing one code early (7.4.4.2, `EarlyChange` 1, the default). */
function lzw(data: Buffer, spend: Spend): Buffer {
  const parts: Buffer[] = [];
  let words: Buffer[] = [];
  let before: Buffer | undefined;
  let bits = 0;
  let held = 0;
  for (const byte of data) {
    held = (held << 8) | byte;
    bits += 8;
    const next = 258 + words.length + 1;
    const width = next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9;
    if (bits < width) continue;
    const code = (held >> (bits - width)) & (2 ** width - 1);
    bits -= width;
    held &= 2 ** bits - 1;
    if (code === end) break;
    if (code === clear) {
      words = [];
      before = undefined;
      continue;
    }
    const word = wordOf(code, words, before);
    if (!word) break;
    spend(word.length + 1);
    parts.push(word);
    if (before && words.length < widest - 258) words.push(Buffer.concat([before, word.subarray(0, 1)]));
    before = word;
  }
  return Buffer.concat(parts);
}

function wordOf(code: number, words: readonly Buffer[], before: Buffer | undefined): Buffer | undefined {
  if (code < 256) return Buffer.of(code);
  if (code - 258 < words.length) return words[code - 258];
  return before && code - 258 === words.length ? Buffer.concat([before, before.subarray(0, 1)]) : undefined;
}

const isSpace = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13 && byte !== 11) || byte === 32;
