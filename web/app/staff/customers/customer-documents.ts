import { type PaperKind, uploadKeyIn } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api.ts';

export type CustomerData = Reply<'getPerson'>;
export type CustomerDocument = CustomerData['papers'][number];

export const documentNames: Record<PaperKind, () => string> = {
  profilePhoto: m.customers_paper_photo,
  aadharCard: m.customers_paper_aadhar,
  panCard: m.customers_paper_pan,
};

/** Download URL of the file at `path`. */
export function downloadPath(path: string): string {
  return `/api/download?path=${encodeURIComponent(uploadKeyIn(path))}`;
}
