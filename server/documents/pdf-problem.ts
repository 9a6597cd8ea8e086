import { DecodingLimitError, type Spend } from './pdf-filters.ts';
import { isEncrypted, type PdfProblem, plainNames, problemInNames } from './pdf-names.ts';
import { opensByAction } from './pdf-open-action.ts';
import { contentsOf, streamsIn, UnreadableObjectsError } from './pdf-streams.ts';

const pdfEnd = /startxref\s{1,20}\d{1,10}\s{1,20}%%EOF[\s\0]{0,1000}$/;
/** Limit of bytes read and written for all streams together: far above what an honest file of 1 MB needs. */
const mostDecoded = 256_000_000;
const mostOfOne = 64_000_000;

/**
 * PDF inspection: why a PDF is refused. It is broken, encrypted, too large unpacked, or contains scripts, actions,
 * links or other files. Every step is linear in the bytes, and decoded bytes are limited.
 */
export async function pdfProblem(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !pdfEnd.test(text.slice(-2_048)) || !/\d\s{1,20}obj\b/.test(text))
    return 'file_unreadable';
  const names = plainNames(text);
  if (isEncrypted(names)) return 'file_locked';
  const outside = problemInNames(bytes);
  if (outside === 'file_active' || opensByAction(names)) return 'file_active';
  const inside = await problemInStreams(bytes, text, names);
  return inside ?? outside;
}

async function problemInStreams(bytes: Buffer, text: string, names: string): Promise<PdfProblem | undefined> {
  const streams = streamsIn(text, names);
  if (streams === 'too-many') return 'file_heavy';
  if (streams === 'unclear') return 'file_active';
  let left = mostDecoded;
  const spend: Spend = (count) => {
    left -= count;
    if (left < 0) throw new DecodingLimitError();
  };
  let links = false;
  try {
    for await (const content of contentsOf(bytes, streams, spend)) {
      spend(content.length);
      if (content.length > mostOfOne) return 'file_heavy';
      const found = problemInNames(content);
      if (found === 'file_active' || opensByActionIn(content)) return 'file_active';
      links ||= found === 'file_links';
    }
  } catch (error) {
    if (error instanceof DecodingLimitError) return 'file_heavy';
    if (error instanceof UnreadableObjectsError) return 'file_unreadable';
    throw error;
  }
  return links ? 'file_links' : undefined;
}

/** The largest data that may be an object stream; larger ones are pictures. */
const longestObjects = 8_000_000;

const opensByActionIn = (content: Buffer) =>
  content.length < longestObjects && opensByAction(plainNames(content.toString('latin1')));
