import { type PDFContext, PDFParser, PDFWriter } from '@cantoo/pdf-lib';
import { assertPassive } from './pdf-active-content.ts';
import { copyPdf } from './pdf-copy.ts';
import { type PdfProblem, PdfProblemError } from './pdf-forbidden-names.ts';
import { assertWholePages } from './pdf-pages.ts';
import { assertWrittenPassive, writtenObjects } from './pdf-written.ts';

const pdfEnd = /startxref\s{1,20}\d{1,10}\s{1,20}%%EOF[\s\0]{0,1000}$/;
const isEncrypted = /\/Encrypt(?=[\s\0<])/;
/**
 * Returns the maximum number of bytes written for a PDF of `sent` bytes. Object streams grow when unpacked. In tagged
 * files they grow to about eight times their size.
 */
export const mostBytesWritten = (sent: number): number => 4 * sent + 1_000_000;

/**
 * Rewrites a PDF, so that only known content is stored. Removes object streams, unused objects, and anything that
 * readers interpret differently. Returns `problem` if the PDF is broken, encrypted or too large when unpacked, or if it
 * contains scripts, actions, links or other files.
 */
export async function rewritePdf(bytes: Buffer): Promise<{ bytes: Buffer } | { problem: PdfProblem }> {
  try {
    const source = await parsed(bytes);
    assertPassive(source);
    assertWholePages(source);
    const copy = copyPdf(source);
    // Checked again after copying. No page may be missing, because readers search all bytes of a file without pages for
    // objects.
    assertWholePages(copy);
    const written = Buffer.from(await PDFWriter.forContext(copy, Number.POSITIVE_INFINITY).serializeToBuffer());
    if (written.length > mostBytesWritten(bytes.length)) throw new PdfProblemError('file_heavy');
    assertWrittenPassive(written, writtenObjects(copy));
    return { bytes: written };
  } catch (error) {
    if (error instanceof PdfProblemError) return { problem: error.problem };
    throw error;
  }
}

/** Whether there are long numbers between objects. The parser needs quadratic time for them: 10 s for 50,000 digits. */
function hasDigitsBetweenObjects(text: string): boolean {
  return text.split('endobj').some((part) => {
    const next = part.indexOf('obj');
    return /\d{50}/.test(next < 0 ? part : part.slice(0, next));
  });
}

async function parsed(bytes: Buffer): Promise<PDFContext> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !pdfEnd.test(text.slice(-2_048)) || !/\d\s{1,20}obj\b/.test(text))
    throw new PdfProblemError('file_unreadable');
  if (isEncrypted.test(text)) throw new PdfProblemError('file_locked');
  if (hasDigitsBetweenObjects(text)) throw new PdfProblemError('file_unreadable');
  // The parser's errors have no common class. Any error here is caused by the file.
  const context = await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true)
    .parseDocument()
    .catch(() => {
      throw new PdfProblemError('file_unreadable');
    });
  if (context.trailerInfo.Encrypt) throw new PdfProblemError('file_locked');
  return context;
}
