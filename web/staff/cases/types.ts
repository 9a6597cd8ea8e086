import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import type { ActionNoticeData } from '#web/platform/data/use-action-notice.ts';

/** `onChanged` refetches the case, and shows `newest`, the response to the change, at once. */
export type CaseProps = { one: StaffCaseReply; onChanged: (newest?: StaffCaseReply) => void };

/** Sets the notice of the last action, which the whole screen shows at its foot. */
export type SetNotice = (notice: ActionNoticeData | null) => void;
