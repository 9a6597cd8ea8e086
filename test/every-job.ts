import { forgetSpent } from '#server/accounts/forget.ts';
import type { Files } from '#server/adapters/files.ts';
import type { Payments } from '#server/adapters/payments.ts';
import { forgetRemovedNotes } from '#server/customers/notes.ts';
import { forgetOldEnquiries } from '#server/enquiries/enquiries.ts';
import { forgetOldLetters } from '#server/mails/outbox.ts';
import { shopFigures } from '#server/operations/figures.ts';
import { findUnsettledEvents } from '#server/operations/replay.ts';
import { tidyPapers } from '#server/papers/tidy.ts';
import { findForgotten, forgetOldEvents } from '#server/payments/events.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { forgetFarewells, forgetOldRecords } from '#server/profile/erase.ts';
import { findPageViews } from '#server/site/page-counts.ts';
import { sendDigests } from '#server/tasks/digest.ts';
import type { Stage } from './stage.ts';

/** What is done by the clock, each minute or morning, and the figures that are asked for every few seconds. */
export const everyJob: Record<string, (stage: Stage) => Promise<unknown>> = {
  reconcile: (stage) => reconcile(stage, (_order, trouble) => Promise.reject(trouble)),
  'forgotten events': ({ db }) => findForgotten(db, 100),
  'removed papers': (stage) => tidyPapers(stage),
  'last letters': ({ db }) => forgetFarewells(db),
  'records of the deleted': ({ db }) => forgetOldRecords(db, new Date()),
  'old enquiries': ({ db }) => forgetOldEnquiries(db, new Date()),
  'what has served': ({ db }) => forgetSpent(db),
  'old events': ({ db }) => forgetOldEvents(db, new Date()),
  'old letters': ({ db }) => forgetOldLetters(db, new Date()),
  'removed notes': ({ db }) => forgetRemovedNotes(db),
  'digests of tasks': ({ db, queue }) =>
    sendDigests({ db, queue, secrets: ['a secret for the letters of jobs'] }, nextMonday()),
  figures: ({ db }) => shopFigures(db, noPool, () => 0)(),
  'unsettled events': ({ db }) => findUnsettledEvents(db, 50),
  'page views': ({ db }) => findPageViews(db, 30, new Date()),
};

/** The next Monday morning in India: digests are for working days. */
function nextMonday(): Date {
  const now = Date.now();
  const toMonday = (8 - new Date(now).getUTCDay()) % 7;
  return new Date(new Date(now + toMonday * 86_400_000).setUTCHours(4, 0, 0, 0));
}
const noPool = { totalCount: 0, idleCount: 0, waitingCount: 0 };

/** A provider that takes every order and was paid for each, and a store that has every file: what is measured is ours. */
export const outside = {
  payments: (real: Payments): Payments => ({
    ...real,
    openSession: async ({ id }) => ({ sessionId: `session_${id}` }),
    findOrder: async () => ({ state: 'paid', amountPaise: 199_900, currency: 'INR', sessionId: undefined }),
    findAttempts: async (orderId) => [
      { paymentId: orderId, outcome: 'succeeded', amountPaise: 199_900, method: 'upi', at: new Date() },
    ],
    findRefunds: async () => [],
  }),
  files: {
    put: async () => undefined,
    get: async () => Buffer.from('%PDF-1.4'),
    delete: async () => undefined,
    exists: async () => true,
  } satisfies Files,
};
