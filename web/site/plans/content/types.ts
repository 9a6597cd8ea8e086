import type { Fact } from '#shared/facts.ts';

export type PlanQuestion = { question: string; answer: readonly string[]; facts?: readonly Fact[] };
export type Item = { title: string; summary: string; detail: readonly string[] };
export type PlanReason = { title: string; text: string };
export type NeededDocument = { title: string; text: string; link?: { label: string; href: string } };
export type Banner = { title: string; text: string; link: string };

export type Business = {
  title: string;
  /** Licence that usually fits, in a few words. */
  permission: string;
  detail: readonly string[];
  facts: readonly Fact[];
};

type Page = {
  metaTitle: string;
  metaDescription: string;
  heading: string;
  lead: string;
  banner: Banner;
};

export type OnboardingContent = Page & {
  documents: readonly NeededDocument[];
  items: readonly Item[];
  reasons: readonly PlanReason[];
  questions: readonly PlanQuestion[];
  independence: string;
};

export type LicenceContent = Page & {
  benefits: readonly PlanReason[];
  businesses: readonly Business[];
  questions: readonly PlanQuestion[];
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
