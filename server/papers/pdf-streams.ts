import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const most = { streams: 5_000, bytesOfOne: 4_000_000, bytesOfAll: 64_000_000 } as const;
const inflated = promisify<Buffer, object, Buffer>(inflate);

type Packing = 'none' | 'deflated' | 'other';
type Stream = { body: Buffer; holdsObjects: boolean; packing: Packing };

/**
 * The objects that a PDF keeps compressed (ISO 32000-1, 7.5.7), as text. `unread` where there are some that we could not
 * look into: too large, or packed in a way that honest writers do not use for them.
 */
export async function objectStreams(bytes: Buffer, text: string): Promise<string[] | 'unread'> {
  const streams = streamsIn(bytes, text);
  if (streams.length > most.streams) return 'unread';
  const found: string[] = [];
  let total = 0;
  for (const stream of streams) {
    const content = await contentOf(stream);
    total += content?.length ?? 0;
    if (total > most.bytesOfAll || (stream.holdsObjects && !content)) return 'unread';
    if (content && (stream.holdsObjects || looksLikeObjects(content))) found.push(content.toString('latin1'));
  }
  const named = plainNames(text).match(/\/ObjStm(?![A-Za-z])/g)?.length ?? 0;
  return found.length < named ? 'unread' : found;
}

/** A PDF's text with its names spelled out: letters of a name may be written as #xx (ISO 32000-1, 7.3.5). */
export function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function streamsIn(bytes: Buffer, text: string): Stream[] {
  const found: Stream[] = [];
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    const begin = match.index + match[0].length;
    const end = text.indexOf('endstream', begin);
    const before = Math.max(0, text.lastIndexOf('endstream', match.index));
    const dictionary = plainNames(text.slice(before, match.index));
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary);
    const body = bytes.subarray(begin, end < 0 ? undefined : end);
    found.push({ body, holdsObjects, packing: packingOf(dictionary) });
    if (found.length > most.streams) break;
  }
  return found;
}

// ISO 32000-1, 7.4: the other filters, and differences between rows (a predictor above 1).
const others = /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z])/;

function packingOf(dictionary: string): Packing {
  if (others.test(dictionary) || /\/Predictor\s+([2-9]|1\d)/.test(dictionary)) return 'other';
  if (/\/(FlateDecode|Fl)(?![A-Za-z])/.test(dictionary)) return 'deflated';
  return /\/Filter(?![A-Za-z])/.test(dictionary) ? 'other' : 'none';
}

/** What a stream holds; nothing where it cannot be unpacked within the limits. */
async function contentOf({ body, packing, holdsObjects }: Stream): Promise<Buffer | undefined> {
  if (packing === 'other') return undefined;
  if (packing === 'none') return holdsObjects ? body : undefined;
  const limits = { maxOutputLength: most.bytesOfOne, finishFlush: constants.Z_SYNC_FLUSH };
  return inflated(body, limits).catch(() => undefined);
}

/** An object stream begins with pairs of an object's number and its place; then come the objects. */
function looksLikeObjects(content: Buffer): boolean {
  return /^\s*(\d+\s+\d+\s+)+[<[(/]/.test(content.subarray(0, 8_192).toString('latin1'));
}
