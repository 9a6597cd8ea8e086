export type Step = { title: string; text: string };

/** What one of the service pages says. */
export type ServiceWords = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** What it is, in four parts. */
  partsTitle: string;
  parts: readonly Step[];
  stepsTitle: string;
  steps: readonly Step[];
  papersTitle: string;
  papers: readonly string[];
  /** The days that it usually takes, where they differ from the promise. */
  usually?: string;
  promise: string;
  timeNote: string;
  /** A government fee or a commission that is not in our price. */
  apart: string;
  nextTitle: string;
  next: string;
  independence: string;
};
