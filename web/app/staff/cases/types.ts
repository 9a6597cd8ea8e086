import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';

/** A case. `onChanged` fetches it again after a change; the reply of the change (`newest`) is shown at once. */
export type CaseProps = { one: StaffCaseReply; onChanged: (newest?: StaffCaseReply) => void };
