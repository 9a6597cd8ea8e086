import { objectStreams, plainNames } from './pdf-streams.ts';

export type PdfProblem = 'file_active' | 'file_locked' | 'file_unreadable';

// ISO 32000-1: 7.6 encryption, 7.11.4 embedded files, 12.6.4 actions, 12.7.8 XFA, 13.2 rich media and renditions.
const locked = /\/Encrypt(?![A-Za-z])/;
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|SubmitForm|ImportData|GoToE)(?![A-Za-z])/;
/** Too short to be looked for in compressed data, where it would turn up by chance. */
const activeAndShort = /\/(JS|XFA|EF)(?![A-Za-z])/;
const pdfEnd = /startxref\s+\d+\s+%%EOF[\s\0]*$/;

/** Why a PDF is not taken: it is broken, locked with a password, or holds scripts, actions or other files. */
export async function pdfProblem(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !pdfEnd.test(text.slice(-2_048)) || !/\d\s+obj\b/.test(text))
    return 'file_unreadable';
  const names = plainNames(text);
  if (locked.test(names)) return 'file_locked';
  if (active.test(names) || activeAndShort.test(withoutStreams(names))) return 'file_active';
  const hidden = await objectStreams(bytes, text);
  if (hidden === 'unread') return 'file_active';
  return hidden.map(plainNames).some(isActive) ? 'file_active' : undefined;
}

const isActive = (names: string) => active.test(names) || activeAndShort.test(names);

function withoutStreams(text: string): string {
  return text.replace(/\bstream\r?\n[\s\S]*?endstream/g, ' ');
}
