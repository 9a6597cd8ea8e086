import { refundPolicy, type WorkStage } from '#shared/rules/refund-policy.ts';

type Words = { yes: string; no: string; all: string; nothing: string; part: (percent: number) => string };

/** The cells of the policy page for a stage of the work: whether one can cancel, and what comes back. */
export function refundCells(stage: WorkStage, { yes, no, all, nothing, part }: Words): [string, string] {
  const percent = refundPolicy[stage];
  if (percent === 0) return [no, nothing];
  return [yes, percent === 100 ? all : part(percent)];
}
