import { z } from 'zod';
import { languages } from '../language.ts';
import { caseVariables } from '../rules/canned-replies.ts';
import { authorityStatuses, caseResultKinds } from '../rules/cases/statuses.ts';
import { message, note } from './case-messages.ts';
import { ball, draft, step, whole } from './case-reply.ts';
import { answerDueSince, assignee, caseCustomer } from './staff-case-lists.ts';

const replyValues = z.object(
  Object.fromEntries(caseVariables.map((name) => [name, z.string().nullable()])) as Record<
    (typeof caseVariables)[number],
    z.ZodNullable<z.ZodString>
  >,
);

/** Whole case for staff: what the customer sees, and customer, notes, messages and possible actions. */
export const staffCase = z.object({
  ...whole,
  customer: caseCustomer,
  assignee,
  toCheck: z.int(),
  answerDueSince,
  authorityWords: z.string().nullable(),
  notes: z.array(note),
  messages: z.array(message),
  /** Customer's language; `replyValues` are the values of reply variables in that language. */
  language: z.enum(languages),
  replyValues,
  /** Possible actions for the current step. */
  actions: z.array(z.enum(['complete', 'wait', 'return', 'skip'])),
  /** Steps to which the case can be returned: earlier ones, and the current one while another side holds the case. */
  returns: z.array(step),
  /** Sides that the current step can wait for. */
  waits: z.array(ball),
  /** Possible authority statuses for the case. */
  authorityStatuses: z.array(z.enum(authorityStatuses)),
  /** Screenshot of the authority's page, for staff only. */
  authorityDocument: z.object({ name: z.string(), url: z.string(), mediaType: z.string() }).nullable(),
  /** Possible kinds of results for the case. `missingResults` are those still required to finish the current step. */
  resultKinds: z.array(z.enum(caseResultKinds)),
  missingResults: z.array(z.enum(caseResultKinds)),
  /** Drafts that the case needs, and those that it has; `missing` if the current step cannot end without it. */
  drafts: z.array(z.object({ kind: z.string(), title: z.string(), draft: draft.nullable(), missing: z.boolean() })),
  /** What the steps of this case ask for beside the shipped requests. */
  ownKinds: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Whether three quarters of our time are used up. */
  atRisk: z.boolean(),
  mayReopen: z.boolean(),
  /**
   * Whether the case can be ended, because the authority has refused it or a bank has taken back the payment of the
   * order.
   */
  mayEnd: z.boolean(),
});
export type StaffCaseReply = z.infer<typeof staffCase>;
