/** Types of case templates: the steps of a service with their holders, and the requests to the customer. */

import type { Question } from './questions.ts';
import type { CaseResultKind } from './statuses.ts';

export const balls = ['customer', 'us', 'authority', 'platform'] as const;
export type Ball = (typeof balls)[number];

/**
 * Kind of step: `task` is work, `wait` waits for somebody else, `approval` needs the customer's consent. `gate` cannot
 * be skipped, because its documents must first be sent or accepted.
 */
export type StepKind = 'task' | 'wait' | 'approval' | 'gate';

/** Text in both languages. */
export type LocalText = { en: string; hi: string };

export function inBoth(en: string, hi: string): LocalText {
  return { en, hi };
}

/** E-mails to the customer that are sent when a step begins. */
export type StepEmail = 'case-opened' | 'case-filed' | 'case-query' | 'case-opposed' | 'case-inspection' | 'case-ready';

/** E-mails that a transition sends to the customer: those of the step that begins, and those about other changes. */
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
  /** Text that explains the step and its usual course to the customer. */
  note: LocalText;
  ball: Ball;
  kind: StepKind;
  /** Minimum and maximum of the working days that the step usually takes. */
  usualDays: readonly [number, number];
  /** Calendar days after which the authority closes the application if there is no answer. */
  hardDays?: number;
  /** Kinds of requests that are opened when the step begins. */
  requests?: readonly string[];
  emails?: readonly StepEmail[];
  /**
   * Whether only staff can send the case to this step, for example for a query of the authority; finishing the previous
   * step does not.
   */
  onDemand?: true;
  /** Key of the step to which the case returns after an on-demand step. */
  returnsTo?: string;
  /** Whether staff may skip the step without giving a reason. */
  optional?: true;
  /**
   * Whether the customer already uses the result and nobody has to answer, for example in the first week of a listing.
   */
  running?: true;
};

export type CaseTemplate = {
  slug: string;
  version: number;
  /** Title of the result, such as "FSSAI registration". */
  title: LocalText;
  /** Promised number of our own working days in total; time during which others hold the case does not count. */
  promiseDays: number;
  /** Name of the authority or platform that handles the case. */
  partner?: string;
  /** Whether the case is for one month of a growth plan. */
  monthly?: true;
  /** Step that cannot be finished without the monthly report, which the customer gets as a file. */
  reportStep?: string;
  steps: readonly TemplateStep[];
};

export const requestAnswers = ['document', 'text', 'yes-no'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

/** Kind of request to a customer, answered with a document, with text, or with yes or no to a draft of ours. */
export type RequestKind = {
  key: string;
  answer: RequestAnswer;
  title: LocalText;
  /** Reason for the request. */
  why: LocalText;
  /** Accepted documents, and the features of a good one. */
  accepted: LocalText;
  /** Common mistakes to avoid. */
  avoid: LocalText;
  /** Fields of the answer; without them a text request has one free text. */
  questions?: readonly Question[];
  optional?: true;
  /** Whether the request is about a document of ours, without which it cannot be opened. */
  draft?: true;
  /** Words of the button with which the customer says yes. */
  yes?: LocalText;
  /** Kinds of profile documents that can answer the request, so that the customer need not send them twice. */
  profileKinds?: readonly string[];
  /**
   * Other documents that can answer the request: documents sent for these kinds of requests, and results of the
   * customer's finished cases.
   */
  alsoFrom?: {
    requests?: readonly string[];
    results?: readonly { kind: CaseResultKind; partner?: string }[];
  };
  /** Whether the request asks for a phone number. */
  asksPhone?: true;
  /** Whether the request asks for an identity document. */
  identity?: true;
  /** Whether the document may expire; then the reviewer enters its last valid day. */
  expires?: true;
  /**
   * Whether the document has several pages, whose photos are joined into one PDF unless the customer decides otherwise.
   */
  hasPages?: true;
};
