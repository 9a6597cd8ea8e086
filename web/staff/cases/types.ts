import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';

/** `onChanged` refetches the case, and shows `newest`, the response to the change, at once. */
export type CaseProps = { one: StaffCaseReply; onChanged: (newest?: StaffCaseReply) => void };
