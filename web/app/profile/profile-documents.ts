import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';

export type ProfileData = Reply<'GET /api/user/profile'>;
export type OwnDocument = ProfileData['papers'][number];

export const documentLabels: Record<ProfileDocumentKind, { label: () => string; view: () => string }> = {
  profilePhoto: { label: m.profile_change_photo, view: m.profile_view_photo },
  aadharCard: { label: m.profile_aadhar, view: m.profile_view_aadhar },
  panCard: { label: m.profile_pan, view: m.profile_view_pan },
};

/** Query string of the edit form, which lets Back close the form and a login return to it. */
export const editAddress = '?edit';
