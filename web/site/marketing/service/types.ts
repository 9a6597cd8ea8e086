export type Step = { title: string; text: string };

export type ServiceContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** Three lists, each with a title: our work, the steps, the documents. */
  partsTitle: string;
  parts: readonly Step[];
  stepsTitle: string;
  steps: readonly Step[];
  papersTitle: string;
  papers: readonly string[];
  /** Usual duration in days, if it differs from the promised one. */
  usually?: string;
  promise: string;
  timeNote: string;
  /** Government fee or commission that our price does not include. */
  apart: string;
  nextTitle: string;
  next: string;
  independence: string;
};
