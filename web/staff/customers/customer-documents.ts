import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';

export type CustomerData = Reply<'GET /api/admin/users/:id'>;
export type CustomerDocument = CustomerData['papers'][number];

export const documentNames: Record<ProfileDocumentKind, () => string> = {
  profilePhoto: m.customers_document_photo,
  aadharCard: m.customers_document_aadhar,
  panCard: m.customers_document_pan,
};
