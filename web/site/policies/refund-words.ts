import { settings } from '#shared/brand.ts';
import { refundShare, type WorkStage } from '#shared/rules/refund-policy.ts';

type Words = { yes: string; no: string; all: string; nothing: string; part: (percent: number) => string };

/** Cells of the policy page: whether the order can be cancelled at this stage, and the refund. */
export function refundCells(stage: WorkStage, { yes, no, ...words }: Words): [string, string] {
  const { shares } = settings.policies;
  return [shares[stage] === 0 ? no : yes, refundShare(shares, stage, words)];
}
