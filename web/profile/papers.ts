import type { PaperKind } from '#shared/rules/uploads.ts';
import type { Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';

export type ProfileData = Reply<'getProfile'>;
export type SentPaper = ProfileData['papers'][number];

/** What each kind of file is called on this page. */
export const paperWords: Record<PaperKind, { label: () => string; view: () => string }> = {
  profilePhoto: { label: m.profile_change_photo, view: m.profile_view_photo },
  aadharCard: { label: m.profile_aadhar, view: m.profile_view_aadhar },
  panCard: { label: m.profile_pan, view: m.profile_view_pan },
};

/** '230 kB', '1.4 MB'. */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
