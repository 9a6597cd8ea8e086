/** Types of case templates: the steps of a service, who holds the ball in each, and what is asked of the customer. */

import type { CaseResultKind } from './states.ts';

export const balls = ['customer', 'us', 'authority', 'platform'] as const;
export type Ball = (typeof balls)[number];

/**
 * `task` is work, `wait` waits for somebody else, `approval` needs the customer's consent, `gate` needs accepted
 * documents.
 */
export type StepKind = 'task' | 'wait' | 'approval' | 'gate';

/** A text in both languages, as templates hold them. */
export type LocalText = { en: string; hi: string };

export function inBoth(en: string, hi: string): LocalText {
  return { en, hi };
}

/** E-mails to the customer that a step sends when it begins. */
export type StepEmail = 'case-opened' | 'case-filed' | 'case-query' | 'case-opposed' | 'case-inspection' | 'case-ready';

/** E-mails to the customer that a transition causes: those of the step it enters, and those about its requests. */
export type TransitionEmail =
  | StepEmail
  | 'case-your-turn'
  | 'case-request'
  | 'case-rejected'
  | 'case-expired'
  | 'case-reopened';

export type TemplateStep = {
  key: string;
  title: LocalText;
  /** For the customer: what happens in this step, and what is usual. */
  note: LocalText;
  ball: Ball;
  kind: StepKind;
  /** Working days that the step usually takes, from and to. */
  usualDays: readonly [number, number];
  /** Calendar days after which the authority closes the application. */
  hardDays?: number;
  /** Kinds of requests that are opened when the step begins. */
  requests?: readonly string[];
  emails?: readonly StepEmail[];
  /**
   * Entered only when staff send the case there, such as for a query of the authority; never by finishing the previous
   * step.
   */
  onDemand?: true;
  /** Key of the step to return to when an on-demand step is done. */
  returnsTo?: string;
  /** Staff may skip it without giving a reason. */
  optional?: true;
  /** The customer already uses the result, and nobody has to answer: the first week of a listing. */
  running?: true;
};

export type CaseTemplate = {
  slug: string;
  version: number;
  /** What the customer gets, such as "FSSAI registration". */
  title: LocalText;
  /** Our own working days that we promise in total; time spent by others does not count. */
  promiseDays: number;
  /** Name of the authority or platform that the case goes to. */
  partner?: string;
  /** One round of every month of a growth plan. */
  monthly?: true;
  /** The step that cannot be finished without the report of the month, which the customer gets as a file. */
  reportStep?: string;
  steps: readonly TemplateStep[];
};

/** What we request from a customer: a document, or an answer as text. */
export type RequestKind = {
  key: string;
  answer: 'document' | 'text';
  title: LocalText;
  /** Why it is needed. */
  why: LocalText;
  /** What is accepted, and what a good one looks like. */
  accepted: LocalText;
  /** Common mistakes. */
  avoid: LocalText;
  optional?: true;
  /** Kinds of profile documents that answer it, so that the customer need not send the same paper twice. */
  profileKinds?: readonly string[];
  /** Other papers that answer it: those sent for these kinds of requests, and results of the customer's finished cases. */
  alsoFrom?: {
    requests?: readonly string[];
    results?: readonly { kind: CaseResultKind; partner?: string }[];
  };
  /** An identity paper. */
  identity?: true;
  /** A paper that may expire: the reviewer enters its last day. */
  expires?: true;
  /** A paper with several pages: their photos are joined into one PDF unless the customer decides otherwise. */
  hasPages?: true;
};
