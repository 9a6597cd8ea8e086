import type { StaffCaseReply } from '#shared/contract/cases.ts';

/** A case and what to do after a change of it. */
export type CaseProps = { one: StaffCaseReply; onChanged: () => void };
