import { refundPolicy, refundShare, type WorkStage } from '#shared/rules/refund-policy.ts';

type Words = { yes: string; no: string; all: string; nothing: string; part: (percent: number) => string };

/**
 * Returns the two table cells of a work stage on the policy page: whether the order can be cancelled, and the refund.
 */
export function refundCells(stage: WorkStage, { yes, no, ...shares }: Words): [string, string] {
  return [refundPolicy[stage] === 0 ? no : yes, refundShare(stage, shares)];
}
