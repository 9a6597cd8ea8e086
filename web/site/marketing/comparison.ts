/** One of the 23 compared items: included in both plans, only in Premium, or with a different text for each plan. */
export type ComparisonItem = { label: string; basic: boolean | string; premium: boolean | string };

export type Comparison = { both: readonly ComparisonItem[]; premiumOnly: readonly ComparisonItem[] };

const everywhere = (label: string): ComparisonItem => ({ label, basic: true, premium: true });
const onlyPremium = (label: string): ComparisonItem => ({ label, basic: false, premium: true });

export function comparisonOf(words: {
  both: readonly string[];
  support: { label: string; basic: string; premium: string };
  premiumOnly: readonly string[];
}): Comparison {
  return {
    both: [...words.both.map(everywhere), words.support],
    premiumOnly: words.premiumOnly.map(onlyPremium),
  };
}
