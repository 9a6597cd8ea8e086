import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';

/** A case. `onChanged` refetches it after a change; the response to the change (`newest`) is shown at once. */
export type CaseProps = { one: StaffCaseReply; onChanged: (newest?: StaffCaseReply) => void };
