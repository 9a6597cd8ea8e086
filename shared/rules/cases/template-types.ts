import type { LocalText } from './local-text.ts';
import type { Question } from './questions.ts';
import type { CaseResultKind } from './statuses.ts';

export const balls = ['customer', 'us', 'authority', 'platform'] as const;
export type Ball = (typeof balls)[number];

/**
 * Kind of step: `task` is work, `wait` waits for somebody else, `approval` needs the customer's consent. `gate` cannot
 * be skipped, because its documents must first be sent or accepted.
 */
export type StepKind = 'task' | 'wait' | 'approval' | 'gate';

export function inBoth(en: string, hi: string): LocalText {
  return { en, hi };
}

export type StepEmail = 'case-opened' | 'case-filed' | 'case-query' | 'case-opposed' | 'case-inspection' | 'case-ready';

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
  note: LocalText;
  ball: Ball;
  kind: StepKind;
  usualDays: readonly [number, number];
  /** Calendar days after which the authority closes the application if there is no answer. */
  hardDays?: number;
  requests?: readonly string[];
  emails?: readonly StepEmail[];
  /** Whether only staff can send the case to this step; finishing the previous step does not. */
  onDemand?: true;
  returnsTo?: string;
  optional?: true;
  /** Whether the customer already uses the result and nobody has to answer (first week of a listing). */
  running?: true;
};

export type CaseTemplate = {
  slug: string;
  version: number;
  title: LocalText;
  /** Promised number of our own working days in total; time during which others hold the case does not count. */
  promiseDays: number;
  partner?: string;
  monthly?: true;
  results?: ResultRule;
  /** Kinds of requests that only this template has; their keys begin with its slug and a dot. */
  kinds?: readonly RequestKind[];
  steps: readonly TemplateStep[];
};

export type ResultRule = {
  /** Needed for the result step and `step`: the next e-mail says that the results are on the page. */
  required: readonly CaseResultKind[];
  more?: readonly CaseResultKind[];
  /** Further step, besides the result step, that cannot be finished without the required results. */
  step?: string;
};

export const requestAnswers = ['document', 'text', 'yes-no'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

export type RequestKind = {
  key: string;
  answer: RequestAnswer;
  title: LocalText;
  why: LocalText;
  accepted: LocalText;
  avoid: LocalText;
  /** Fields of the answer; without them a text request has one free text. */
  questions?: readonly Question[];
  optional?: true;
  /** Whether the request is about a document of ours, without which it cannot be opened. */
  draft?: true;
  yes?: LocalText;
  /** Kinds of profile documents that can answer the request, so that the customer need not send them twice. */
  profileKinds?: readonly string[];
  /** Documents sent for these kinds of requests, and results of the customer's finished cases. */
  alsoFrom?: {
    requests?: readonly string[];
    results?: readonly { kind: CaseResultKind; partner?: string }[];
  };
  asksPhone?: true;
  identity?: true;
  /** Whether the document may expire; then the reviewer enters its last valid day. */
  expires?: true;
  /** Whether it has several pages, whose photos become one PDF unless the customer decides otherwise. */
  hasPages?: true;
};
