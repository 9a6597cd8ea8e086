import { Registry } from 'prom-client';
import type { FileStore } from '#server/adapters/files.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { refreshCards } from '#server/cases/case/case-tasks.ts';
import { closeUnratedCases } from '#server/cases/jobs/close-unrated-cases.ts';
import { expirePapers } from '#server/cases/jobs/expire-papers.ts';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { recordAtRisk, refreshClocks } from '#server/cases/jobs/refresh-clocks.ts';
import { sendRefusalEmails } from '#server/cases/jobs/refusal-emails.ts';
import { sendReminders } from '#server/cases/jobs/send-reminders.ts';
import { sendMessageEmails } from '#server/cases/messages/message-emails.ts';
import { purgeRemovedDocuments } from '#server/documents/purge-removed.ts';
import { askForStates } from '#server/invoices/set-buyer-state.ts';
import { countSales } from '#server/numbers/sales-by-day.ts';
import { findUnsettledEvents } from '#server/ops/replay-webhook.ts';
import { remindOfAnnualFees } from '#server/orders/annual-fees.ts';
import { followMissingStates } from '#server/orders/missing-buyer-states.ts';
import { findUnprocessedOrders } from '#server/orders/payments/events.ts';
import { issueMissingTaxDocuments } from '#server/orders/payments/issue-missing-tax-documents.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { followStuckRefunds } from '#server/orders/refunds/staff-tasks.ts';
import { findOverdueData, purgeSteps } from '#server/personal-data/purge.ts';
import { registerBusinessMetrics } from '#server/platform/business-metrics.ts';
import { remindOfQuotes } from '#server/quotes/quotes.ts';
import { findPageViews } from '#server/rendering/page-counts.ts';
import { readSettlements } from '#server/settlements/read-settlements.ts';
import { sendDigests } from '#server/tasks/digest.ts';
import type { TestApp } from './test-app.ts';

/** All scheduled jobs, the metrics, and the queries of two operator commands. */
export const everyJob: Record<string, (testApp: TestApp) => Promise<unknown>> = {
  reconcile: (testApp) => reconcile(testApp, (_order, trouble) => Promise.reject(trouble)),
  'forgotten events': ({ db }) => findUnprocessedOrders(db, 100),
  'removed papers': (testApp) => purgeRemovedDocuments(testApp),
  ...Object.fromEntries(
    purgeSteps.map(({ rule, run }) => [`purge of ${rule.name}`, ({ db }: TestApp) => run(db, new Date())]),
  ),
  'overdue personal data': ({ db }) => findOverdueData(db, new Date()),
  'digests of tasks': ({ db, queue }) =>
    sendDigests({ db, queue, secrets: ['a secret for the emails of jobs'] }, nextMonday()),
  'reminders of quotes': ({ db, queue }) =>
    remindOfQuotes({ db, queue, secrets: ['a secret for the emails of jobs'] }, new Date(), 2),
  'sales of days': ({ db }) => countSales(db, new Date()),
  settlements: (testApp) => readSettlements(testApp, new Date()),
  'cards of cases': ({ db }) => refreshCards(db),
  'clocks of cases': ({ db }) => refreshClocks(db, new Date()),
  'promises at risk': ({ db }) => recordAtRisk(db, new Date()),
  'missed promises': ({ db }) => recordMissedPromises(db, undefined, new Date()),
  'annual fees': ({ db }) => remindOfAnnualFees(db, undefined, new Date()),
  'papers out of date': ({ db }) => expirePapers(db, undefined, new Date()),
  'reminders of customers': ({ db, queue, secrets }) => sendReminders(db, { queue, secrets }, new Date()),
  'e-mails about refusals': ({ db, queue, secrets }) => sendRefusalEmails(db, { queue, secrets }),
  'e-mails about messages': ({ db, queue, secrets }) => sendMessageEmails(db, { queue, secrets }),
  'unrated cases': ({ db }) => closeUnratedCases(db),
  'missing tax documents': ({ db }) => issueMissingTaxDocuments(db),
  'questions for States': ({ db, queue }) => askForStates({ db, queue, secrets: ['a secret for the letters of jobs'] }),
  'missing States': ({ db }) => followMissingStates(db),
  'stuck refunds': ({ db, queue }) => followStuckRefunds(db, queue),
  metrics: ({ db }) => {
    const registry = new Registry();
    registerBusinessMetrics(registry, { db, pool: noPool, streams: () => 0, freeDisk: async () => 5e9 });
    return registry.metrics();
  },
  'unsettled events': ({ db }) => findUnsettledEvents(db, 50),
  'page views': ({ db }) => findPageViews(db, 30, new Date()),
};

/** Returns the next Monday morning in India, because digests are sent on working days only. */
function nextMonday(): Date {
  const now = Date.now();
  const toMonday = (8 - new Date(now).getUTCDay()) % 7;
  return new Date(new Date(now + toMonday * 86_400_000).setUTCHours(4, 0, 0, 0));
}
const noPool = { totalCount: 0, idleCount: 0, waitingCount: 0 };

/** Fake payment provider and file store, so that tests measure only our own code. */
export const fakeProviders = {
  payments: (real: PaymentProvider): PaymentProvider => ({
    ...real,
    openSession: async ({ id }) => ({ sessionId: `session_${id}` }),
    findOrder: async () => ({ state: 'paid', amountPaise: 199_900, currency: 'INR', sessionId: undefined }),
    findAttempts: async (orderId) => [
      { paymentId: orderId, outcome: 'succeeded', amountPaise: 199_900, method: 'upi', at: new Date() },
    ],
    findRefunds: async () => [],
    listSettlementLines: async () => ({ lines: [], next: undefined }),
    listLinesOfSettlement: async () => ({ lines: [], next: undefined }),
    listSettlements: async () => ({ settlements: [], next: undefined }),
  }),
  files: {
    put: async () => undefined,
    get: async () => Buffer.from('%PDF-1.4'),
    delete: async () => undefined,
    exists: async () => true,
  } satisfies FileStore,
};
