import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgotPassword } from '#server/accounts/password-reset.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { refreshCards } from '#server/cases/case/case-tasks.ts';
import { closeUnratedCases } from '#server/cases/jobs/close-unrated-cases.ts';
import { expirePapers } from '#server/cases/jobs/expire-papers.ts';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { recordAtRisk, refreshClocks } from '#server/cases/jobs/refresh-clocks.ts';
import { sendRefusalEmails } from '#server/cases/jobs/refusal-emails.ts';
import { sendReminders } from '#server/cases/jobs/send-reminders.ts';
import { sendMessageEmails } from '#server/cases/messages/message-emails.ts';
import { sendVisitEmails } from '#server/cases/steps/visit-emails.ts';
import { purgeRemovedDocuments } from '#server/documents/purge-removed.ts';
import { askForStates } from '#server/invoices/set-buyer-state.ts';
import { countSales } from '#server/numbers/sales-by-day.ts';
import { remindOfAnnualFees } from '#server/orders/annual-fees.ts';
import { followMissingStates } from '#server/orders/missing-buyer-states.ts';
import { openNextRounds } from '#server/orders/next-rounds.ts';
import { sendOrderCode } from '#server/orders/order-access-code.ts';
import { findUnprocessedOrders, hasUnprocessedEvents } from '#server/orders/payments/events.ts';
import { issueMissingTaxDocuments } from '#server/orders/payments/issue-missing-tax-documents.ts';
import { lookAgain, reconcile } from '#server/orders/payments/reconcile.ts';
import { type PaymentSyncDeps, syncPayment } from '#server/orders/payments/sync-payment.ts';
import { sendRefund } from '#server/orders/refunds/send-refund.ts';
import { followStuckRefunds } from '#server/orders/refunds/staff-tasks.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { type EmailDeps, sendEmail } from '#server/platform/send-email.ts';
import { remindOfQuotes } from '#server/quotes/quotes.ts';
import { readSettlements } from '#server/settlements/read-settlements.ts';
import { sendDigests } from '#server/tasks/digest.ts';
import { quoteReminderDays } from '#shared/rules/quotes.ts';

export type JobDeps = PaymentSyncDeps & EmailDeps & { files: FileStore; sms: Sms | undefined; log: FastifyBaseLogger };

/** Registers the handlers of all jobs, and the schedules. */
export async function startJobs(deps: JobDeps): Promise<void> {
  const { queue, log } = deps;
  const sync = async ({ orderId }: { orderId: string }, signal: AbortSignal) => {
    // A job for another event of this order may already have processed the event of this job.
    if (!(await hasUnprocessedEvents(deps.db, orderId))) return;
    await pause(deps.payments.waitMs(), undefined, { signal });
    const result = await syncPayment(deps, orderId, 'event');
    if (result === 'mismatch') log.error({ orderId }, 'payment held: amount or currency differ from the order');
  };
  await queue.work('sync-payment', sync);
  await queue.work('send-mail', ({ mailId }, _signal, isLast) => sendEmail(deps, mailId, isLast));
  const look = (orderId: string) => syncPayment(deps, orderId, 'second look');
  await queue.work('send-refund', ({ refundId }) => sendRefund({ ...deps, look }, refundId));
  await queue.work('forgot-password', ({ email }) => forgotPassword(deps, email));
  await queue.work('send-order-code', (data) => sendOrderCode(deps, data));
  const onOrderError: OnItemError = (orderId, error) =>
    log.error({ orderId, err: error }, 'a job failed for an order; the other orders were processed');
  const onCaseError: OnItemError = (caseId, error) =>
    log.error({ caseId, err: error }, 'a job failed for a case; the other cases were processed');
  await queue.work('reconcile', async () => {
    const warn = (orderId: string, error: unknown) =>
      log.warn({ orderId, err: error }, 'order could not be reconciled');
    const { asked, settled } = await reconcile(deps, warn);
    await lookAgain(deps, warn);
    await issueMissingTaxDocuments(deps.db, (orderId, error) =>
      log.error({ orderId, err: error }, 'the tax document could not be issued'),
    );
    await askForStates(deps);
    await followMissingStates(deps.db, onOrderError);
    await followStuckRefunds(deps.db, queue);
    await syncUnprocessed(deps, await findUnprocessedOrders(deps.db, 100));
    if (asked > 0) log.info({ asked, settled }, 'reconciled');
  });
  const purge = async () => {
    const purged = await purgePersonalData(deps.db, new Date());
    if (Object.keys(purged).length > 0) log.info({ purged }, 'personal data purged');
    // This step is last because it throws if a file cannot be deleted.
    await purgeRemovedDocuments(deps);
  };
  await queue.work('purge-expired', purge);
  await queue.work('task-digests', async () => {
    const sent = await sendDigests(deps, new Date());
    if (sent > 0) log.info({ sent }, 'task digests enqueued');
  });
  await queue.work('watch-cases', async () => {
    const opened = await openNextRounds(deps.db, deps, onCaseError);
    await refreshCards(deps.db, onCaseError);
    await refreshClocks(deps.db, new Date(), onCaseError);
    const missed = await recordMissedPromises(deps.db, deps, new Date(), onCaseError);
    await recordAtRisk(deps.db, new Date(), onCaseError);
    await sendReminders(deps.db, deps, new Date(), onCaseError);
    await sendRefusalEmails(deps.db, deps, onCaseError);
    await sendMessageEmails(deps.db, deps, onCaseError);
    await sendVisitEmails(deps.db, deps, onCaseError);
    await closeUnratedCases(deps.db, onCaseError);
    if (opened + missed > 0) log.info({ opened, missed }, 'cases opened, promises missed');
  });
  await queue.work('expire-papers', async () => {
    const expired = await expirePapers(deps.db, deps, new Date(), onCaseError);
    if (expired > 0) log.info({ expired }, 'papers of cases expired');
  });
  await queue.work('annual-fees', async () => {
    const reminded = await remindOfAnnualFees(deps.db, deps, new Date(), onCaseError);
    if (reminded > 0) log.info({ reminded }, 'reminders of annual fees');
  });
  await queue.work('quote-reminders', async () => {
    const reminded = await remindOfQuotes(deps, new Date(), quoteReminderDays);
    if (reminded > 0) log.info({ reminded }, 'reminders of quotes');
  });
  await queue.work('count-sales', async () => {
    const days = await countSales(deps.db, new Date());
    if (days > 0) log.info({ days }, 'sales of days counted');
  });
  await queue.work('refresh-due-dates', async () => {
    const computed = await refreshClocks(deps.db, new Date(), onCaseError);
    if (computed > 0) log.info({ computed }, 'clocks of cases computed after a change of the calendar');
  });
  await queue.work('read-settlements', async () => {
    try {
      const { read, changed } = await readSettlements(deps, new Date());
      if (changed > 0) log.info({ read, changed }, 'settlement lines read');
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      // The next scheduled run tries again, starting with the oldest missing day.
      log.warn({ err: error }, 'settlements could not be read');
    }
  });
  await queue.everyMorning('read-settlements');
  await queue.everyMinute('watch-cases');
  await queue.everyMorning('expire-papers');
  await queue.everyMorning('annual-fees');
  await queue.everyMorning('quote-reminders');
  await queue.everyMorning('count-sales');
  await queue.everyMorning('task-digests');
  await queue.everyMinute('reconcile');
  await queue.everyMinute('purge-expired');
}

// Throttle interval in seconds, longer than the longest retry delay, so that jobs do not pile up while the provider is
// down.
const syncAgainAfterSeconds = 600;

async function syncUnprocessed({ db, queue }: JobDeps, orderIds: string[]): Promise<void> {
  for (const orderId of orderIds)
    await queue.enqueue(
      db,
      'sync-payment',
      { orderId },
      { throttle: { key: orderId, seconds: syncAgainAfterSeconds } },
    );
}
