export type Step = { title: string; text: string };

/** Texts of a service page. */
export type ServiceContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** Description in four parts. */
  partsTitle: string;
  parts: readonly Step[];
  stepsTitle: string;
  steps: readonly Step[];
  papersTitle: string;
  papers: readonly string[];
  /** Usual duration in days, if it differs from the promise. */
  usually?: string;
  promise: string;
  timeNote: string;
  /** A government fee or a commission that is not in our price. */
  apart: string;
  nextTitle: string;
  next: string;
  independence: string;
};
