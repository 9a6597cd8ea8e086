import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import qrcode from 'qrcode';
import type { SellerSnapshot } from '#server/invoices/tax-documents.ts';
import { withBreaks } from '#shared/rules/letter-clusters.ts';
import { PdfError, typesetPdf } from './pdf-pool.ts';
import { type PrintedDocument, wordsOf } from './words.ts';

const logos = new Map<string, string>();

function logoOf({ row }: PrintedDocument): string | null {
  const name = (row.seller as SellerSnapshot).print.logo;
  if (!name) return null;
  const logo = logos.get(name) ?? readFileSync(new URL(`./logos/${basename(name)}`, import.meta.url), 'utf8');
  logos.set(name, logo);
  return logo;
}

/** Renders a tax document as a PDF; the same inputs give the same bytes. Throws `PdfError`. */
export async function renderPdf(document: PrintedDocument, verifyBase: string, ownLogo?: string): Promise<Buffer> {
  const checkUrl = `${verifyBase}/verify/${document.row.verify_token}`;
  const qr = await qrcode.toString(checkUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  const data = JSON.stringify({ ...wordsOf(document), logo: ownLogo ?? logoOf(document), qr }, breakLongClusters);
  const createdAt = Math.floor(document.row.issued_at.getTime() / 1_000);
  return drawUnlessFailed(document.row.id, () => typesetPdf({ data, createdAt }));
}

const breakLongClusters = (_key: string, value: unknown) => (typeof value === 'string' ? withBreaks(value) : value);

export const tryAgainSeconds = 10 * 60;
const failed = new Set<string>();

/** Skips a document that failed in the last ten minutes, because all documents share one child process. */
async function drawUnlessFailed(id: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  if (failed.has(id)) throw new PdfError('failed minutes ago', { ofDocument: true, again: true });
  return draw().catch((error: unknown) => {
    if (error instanceof PdfError && error.ofDocument) {
      failed.add(id);
      setTimeout(() => failed.delete(id), tryAgainSeconds * 1_000).unref();
    }
    throw error;
  });
}
