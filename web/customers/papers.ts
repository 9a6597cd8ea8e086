import { type PaperKind, uploadKeyIn } from '#shared/rules/uploads.ts';
import type { Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';

export type CustomerData = Reply<'getPerson'>;
export type SentPaper = CustomerData['papers'][number];

export const paperNames: Record<PaperKind, () => string> = {
  profilePhoto: m.customers_paper_photo,
  aadharCard: m.customers_paper_aadhar,
  panCard: m.customers_paper_pan,
};

/** Where a file is downloaded that is opened at `path`. */
export function downloadPath(path: string): string {
  return `/api/download?path=${encodeURIComponent(uploadKeyIn(path))}`;
}

/** '230 kB', '1.4 MB'. */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
