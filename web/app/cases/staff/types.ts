import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';

/** A case and what to do after a change of it. */
export type CaseProps = { one: StaffCaseReply; onChanged: () => void };
