import { settings } from '#shared/brand.ts';
import {
  givesAllOrNothing,
  refundShare,
  type ShareWords,
  type WorkStage,
  workStages,
} from '#shared/rules/refund-policy.ts';

type Words = { yes: string; no: string; all: string; nothing: string; part: (percent: number) => string };

/** Cells of the policy page: whether the order can be cancelled at this stage, and the refund. */
export function refundCells(stage: WorkStage, { yes, no, ...words }: Words): [string, string] {
  const { shares } = settings.policies;
  return [shares[stage] === 0 ? no : yes, refundShare(shares, stage, words)];
}

export const isAllOrNothing = () => givesAllOrNothing(settings.policies.shares);

/** What comes back at each stage, in the words of a language. */
export const sharesInWords = (words: ShareWords) =>
  workStages.map((stage) => refundShare(settings.policies.shares, stage, words)) as [string, string, string];
