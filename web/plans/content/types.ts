import type { Fact } from '#shared/facts.ts';

export type Question = { question: string; answer: readonly string[]; facts?: readonly Fact[] };
export type Item = { title: string; summary: string; detail: readonly string[] };
export type Reason = { title: string; text: string };
export type NeededDocument = { title: string; text: string; link?: { label: string; href: string } };
export type Banner = { title: string; text: string; link: string };
export type ListedCoupon = { code: string; description: string };

export type Business = {
  title: string;
  /** The permission that usually fits, in a few words. */
  permission: string;
  detail: readonly string[];
  facts: readonly Fact[];
};

type Page = {
  /** For the tab of the browser and the results of a search. */
  metaTitle: string;
  metaDescription: string;
  heading: string;
  lead: string;
  banner: Banner;
};

export type OnboardingContent = Page & {
  documents: readonly NeededDocument[];
  items: readonly Item[];
  reasons: readonly Reason[];
  questions: readonly Question[];
  coupons: readonly ListedCoupon[];
  independence: string;
};

export type LicenceContent = Page & {
  benefits: readonly Reason[];
  businesses: readonly Business[];
  questions: readonly Question[];
  tatkal: TatkalContent;
};

export type TatkalContent = {
  warning: string;
  question: string;
  yes: string;
  no: string;
  whenNo: string;
  kinds: readonly string[];
  limits: string;
};
