import type { AllSettings } from '#shared/settings/shipped.ts';

export type Block =
  | string
  | { list: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }
  | { text: string; link: { label: string; href: string } };

export type PolicyPart = { id: string; heading: string; blocks: readonly Block[] };

export type PolicyName = Exclude<keyof AllSettings['words'], 'story'>;

export type Policy = {
  title: string;
  description: string;
  lead: string;
  /** Summary of the policy, shown on a ticket. */
  short: readonly { label: string; value: string }[];
  parts: readonly PolicyPart[];
};
