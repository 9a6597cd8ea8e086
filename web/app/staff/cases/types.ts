import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';

/** A case and what to do after a change of it: the reply of the change is shown at once. */
export type CaseProps = { one: StaffCaseReply; onChanged: (newest?: StaffCaseReply) => void };
