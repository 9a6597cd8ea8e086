import { z } from 'zod';
import { offeredNext } from '../rules/cases/offered-next.ts';
import { photoWarnings } from '../rules/cases/photo-warnings.ts';
import { segmentKeys } from '../rules/cases/progress.ts';
import { businessFacts, questionKinds, suggestionSources } from '../rules/cases/questions.ts';
import {
  authorityStatuses,
  caseResultKinds,
  caseStatuses,
  forecastKinds,
  milestones,
  requestDroppers,
  requestStates,
  stepStates,
} from '../rules/cases/statuses.ts';
import { balls, requestAnswers } from '../rules/cases/template-types.ts';

export const ball = z.enum(balls);
export const at = z.iso.datetime();
export const step = z.object({ key: z.string(), title: z.string() });

const reason = z.object({ code: z.string(), text: z.string() }).nullable();

/** Document of ours about which a request asks. */
export const draft = z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), url: z.string(), at });
export type RequestDraft = z.infer<typeof draft>;

export const requestReply = z.object({
  id: z.uuid(),
  kind: z.string(),
  answer: z.enum(requestAnswers),
  title: z.string(),
  why: z.string(),
  accepted: z.string(),
  avoid: z.string(),
  /** Text that staff added to the request. */
  text: z.string().nullable(),
  optional: z.boolean(),
  identity: z.boolean(),
  /** Whether the document has several pages, whose photos are best sent as one PDF. */
  hasPages: z.boolean(),
  /** Whether the document may expire. */
  expires: z.boolean(),
  /** Last day on which an accepted document is valid; may be in the past. */
  validUntil: z.iso.date().nullable(),
  state: z.enum(requestStates),
  /** Who dropped a request that is not needed; null if nobody did, such as when the documents were filed. */
  droppedBy: z.enum(requestDroppers).nullable(),
  reason,
  answerText: z.string().nullable(),
  /** Fields of the answer, in the reader's language; empty for an answer in free text, a document, or yes or no. */
  questions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      hint: z.string().nullable(),
      example: z.string().nullable(),
      kind: z.enum(questionKinds),
      options: z.array(z.object({ key: z.string(), title: z.string() })),
      optional: z.boolean(),
      lines: z.int(),
      fact: z.enum(businessFacts).nullable(),
      /** Known answer, from an earlier answer or from the order. Only for the customer. */
      suggestion: z.object({ value: z.string(), from: z.enum(suggestionSources) }).nullable(),
    }),
  ),
  /** Answers by the key of the question: the option's key of a choice, the digits of a number, a date as YYYY-MM-DD. */
  answers: z.record(z.string(), z.string()).nullable(),
  draft: draft.nullable(),
  /** Words of the button that says yes to the draft; null for other requests. */
  yes: z.string().nullable(),
  verdict: z.enum(['yes', 'no']).nullable(),
  answeredAt: at.nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      mediaType: z.string(),
      /** Number of pages of a PDF, 0 for a picture. */
      pages: z.int(),
      url: z.string(),
      sentAt: at,
      /** Warnings about the photo that the customer's device found before the customer sent it. */
      photoWarnings: z.array(z.enum(photoWarnings)),
      verdict: z.enum(['accepted', 'rejected']).nullable(),
      /** Reason for rejection. */
      reason,
      /** First name of the staff member who reviewed the document; `reviewedAt` is the time of the review. */
      reviewedBy: z.string().nullable(),
      reviewedAt: at.nullable(),
    }),
  ),
  /** Earlier documents of the customer that may answer the request, newest first. Only for the customer. */
  sentBefore: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      mediaType: z.string(),
      url: z.string(),
      sentAt: at,
      /** As what and for which service it was sent; null if it was not sent in a case. */
      sentAs: z.string().nullable(),
      /** Whether staff have accepted it for another request. */
      accepted: z.boolean(),
    }),
  ),
});
export type CaseRequestReply = z.infer<typeof requestReply>;

export const rating = z.object({ stars: z.int(), text: z.string(), publish: z.boolean() });

export const summary = {
  id: z.uuid(),
  orderId: z.string(),
  planId: z.string(),
  ticket: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  step,
  ball,
  /** Time at which the case passed to its current holder. */
  since: at,
  promisedBy: z.iso.date().nullable(),
  /** Forecast of the next event and its dates; null if nothing more is promised (`shared/rules/cases/forecast.ts`). */
  forecast: z
    .object({
      kind: z.enum(forecastKinds),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      /** Usual working days of the authority or platform in the remaining steps. */
      outsideDays: z.tuple([z.int(), z.int()]).nullable(),
      ourDays: z.int(),
      othersLater: z.boolean(),
      /** Name of the authority or platform; empty in cases without one. */
      partner: z.string(),
    })
    .nullable()
    .optional(),
  /**
   * Milestone that an open case has reached (`shared/rules/cases/milestone.ts`), with the name of the authority or
   * platform and the title of the step that brings the result; null if it has reached none.
   */
  milestone: z
    .object({ kind: z.enum(milestones), partner: z.string(), next: z.string() })
    .nullable()
    .optional(),
  /** Last day to answer a question of the authority or platform. */
  /** How far the case is (`shared/rules/cases/progress.ts`). */
  segments: z.array(
    z.object({
      key: z.enum(segmentKeys),
      title: z.string(),
      state: z.enum(['done', 'now', 'later']),
      part: z.number(),
    }),
  ),
  /** Who has the case until which day, from today to the expected result; null if no day can be said. */
  timeBar: z
    .object({
      legs: z.array(z.object({ who: z.enum(['you', 'us', 'outside']), until: z.iso.date(), late: z.boolean() })),
      expected: z.iso.date(),
      missed: z.iso.date().nullable(),
      /** Whether the day is later because we take longer than usual. */
      isSlow: z.boolean(),
    })
    .nullable(),
  answerBy: z.iso.date().nullable(),
  missed: z.boolean(),
  /** Whether the welcome call is still to come. */
  callDue: z.boolean(),
  /** Coupon offered for a missed promise. */
  remedy: z
    .object({
      coupon: z.string(),
      percent: z.int(),
      until: at.nullable(),
      used: z.boolean(),
      as: z.enum(['coupon', 'refund']).nullable(),
    })
    .nullable(),
  /** Number of required requests that wait for the customer. */
  needed: z.int(),
  /**
   * Requests counted in `needed`: requests to be answered again first, then the oldest. `reason` is the reason for
   * rejecting an answer.
   */
  waiting: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      answer: z.enum(requestAnswers),
      state: z.enum(requestStates),
      reason: z.string().nullable(),
      askedAt: at,
    }),
  ),
  unread: z.int(),
  closedAt: at.nullable(),
  /** Whose work it was and what came of it, for the customer's list; null for staff. */
  outcome: z
    .object({
      business: z.string().nullable(),
      number: z.string().nullable(),
      document: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
  updatedAt: at,
  version: z.int(),
};
export const caseSummary = z.object(summary);
export type CaseSummary = z.infer<typeof caseSummary>;

export const whole = {
  ...summary,
  /** Name of the authority or platform, such as FoSCoS. */
  partner: z.string().nullable(),
  note: z.string(),
  /** Reason why the current holder has the case, in the words of staff or the authority. */
  reason: z.string().nullable(),
  /** Reason for ending the case without a result. */
  endReason: z.string().nullable(),
  /** First name of the staff member responsible for the case. */
  handledBy: z.string().nullable(),
  authorityStatus: z.enum(authorityStatuses).nullable(),
  /** Day on which the authority changed its status. */
  authorityAt: z.iso.date().nullable(),
  authorityNumber: z.string().nullable(),
  /** Day and Indian time (such as 16:30) of an officer's visit, as entered by staff. */
  visit: z.object({ day: z.iso.date(), time: z.string().nullable() }).nullable(),
  /** Final refusal by the authority: its reasons, and the next step while the case is open. */
  refusal: z.object({ words: z.string(), at: z.iso.date().nullable(), next: z.string().nullable() }).nullable(),
  /** Whether the customer may write messages, which is possible until 30 days after the case has ended. */
  mayWrite: z.boolean(),
  /** Whether the case still needs its documents (`needsPapers` in `shared/rules/cases/case-state.ts`). */
  needsPapers: z.boolean(),
  steps: z.array(
    z.object({
      ...step.shape,
      note: z.string(),
      state: z.enum(stepStates),
      ball,
      usualDays: z.tuple([z.int(), z.int()]),
      at: at.nullable(),
      by: z.string().nullable(),
    }),
  ),
  requests: z.array(requestReply),
  events: z.array(
    z.object({ at, kind: z.string(), text: z.string(), ball: ball.nullable(), by: z.string().nullable() }),
  ),
  results: z.array(
    z.object({
      kind: z.enum(caseResultKinds),
      title: z.string(),
      at,
      number: z.string().optional(),
      document: z.string().optional(),
      /** Address of a picture of the document: itself, or the first page of a PDF. */
      picture: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  rating: rating.nullable(),
  /** What the customer has not bought yet and may need after finished work. Only for the customer. */
  offer: z.enum(offeredNext).nullable(),
  /** Working time in minutes for which each side has held the case. */
  spentMinutes: z.record(ball, z.int()),
};
export const caseReply = z.object(whole);
export type CaseReply = z.infer<typeof caseReply>;
