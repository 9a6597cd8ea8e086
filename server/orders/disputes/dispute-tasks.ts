import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { ProviderDispute } from '#server/adapters/payments.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { isEndedSince } from '#server/cases/steps/close-case.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';
import { disputeOutcome } from '#shared/rules/disputes.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { hasCancelled, isOrderOver } from '#shared/rules/money/cancellation.ts';
import { isSuperseded } from '#shared/rules/money/disputed.ts';
import { isCancellation, isInEffect } from '#shared/rules/money/facts.ts';
import { type OrderMoney, refundableOf } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

// Staff tasks about disputes: to answer the bank, and to decide what follows a lost or won dispute.

const stepOf = (id: string) => `dispute-${id}`;

/** Stored row of the dispute before this event; undefined for a new dispute. */
export type Before =
  | { event: string; status: string; respond_by: Date | null; opened_at: Date; amount_paise: number }
  | undefined;

const lostStep = (id: string) => `lost-${id}`;

/**
 * Opens one task when a dispute is lost, because the order stays paid and staff must decide whether the work continues.
 * Opens none after a full refund or a cancellation; `followOverpaid` opens a task for an amount that was paid back
 * twice.
 */
export async function followLoss(tx: Tx, orderId: string, { id, amountPaise }: ProviderDispute, before: Before) {
  const money = await loadMoney(tx, orderId);
  if (!money.lost.some((one) => one.id === id) || isOrderOver(money)) return endOrderTask(tx, orderId, lostStep(id));
  const wasLost = before !== undefined && disputeOutcome(before) === 'lost';
  if (wasLost && before.amount_paise === amountPaise) return;
  // The amount has changed, so staff must decide again.
  if (wasLost) await endOrderTask(tx, orderId, lostStep(id));
  const decision = await decisionAfterLoss(tx, money, id);
  const title = `The bank took ${paiseInRupees(amountPaise)} of ${ticketNumber(orderId)} back. ${decision}`;
  await openOrderTask(tx, { orderId, step: lostStep(id), title });
}

async function decisionAfterLoss(tx: Tx, money: OrderMoney, disputeId: string): Promise<string> {
  const call = await callToBuyer(tx, money.orderId);
  const besides = await findBesidesPrice(tx, money, disputeId);
  if (besides?.isGivenBack)
    return `It was paid besides the price and had been given back before, so the buyer has it twice.${call.alone}`;
  if (besides)
    return `It was paid besides the price${call.isGone ? '' : ', so the work goes on'}. Do not give it back again.`;
  return call.isGone
    ? 'Its buyer was erased: there is no work to stop, and nobody to call.'
    : `Decide whether the work stops or goes on: end the cases of the order${call.or}`;
}

/** An earlier lost dispute also closes the payment's refund task, but that is not a refund by us. */
async function findBesidesPrice(tx: Tx, { orderId, disputes, duplicates }: OrderMoney, disputeId: string) {
  const paymentId = disputes.find(({ id }) => id === disputeId)?.paymentId ?? '';
  if (!duplicates.has(paymentId)) return undefined;
  const task = await tx
    .selectFrom('refund_tasks')
    .select(['done_at', 'provider_reference'])
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
  const isOfBank = disputes.some(({ id }) => id === task?.provider_reference);
  return { isGivenBack: Boolean(task?.done_at) && !isOfBank };
}

/** Ends the tasks about the bank's earlier inquiries, because the chargeback that followed was won. */
async function endEarlierTasks(tx: Tx, { orderId, disputes }: OrderMoney, wonId: string): Promise<void> {
  const paymentId = disputes.find(({ id }) => id === wonId)?.paymentId;
  const earlier = disputes.filter(
    (one) => one.paymentId === paymentId && one.id !== wonId && isSuperseded(one, disputes),
  );
  for (const { id } of earlier) {
    await endOrderTask(tx, orderId, stepOf(id));
    await endOrderTask(tx, orderId, lostStep(id));
  }
}

const wonStep = (id: string) => `won-${id}`;

/**
 * Opens one task when a dispute is won, in two cases: staff ended cases of the order during the dispute, or the order
 * or one of its licences was cancelled during it. The refund of such a cancellation was calculated without the disputed
 * amount.
 */
export async function followWin(
  tx: Tx,
  orderId: string,
  { id, amountPaise, status, event, openedAt }: ProviderDispute,
  before: Before,
): Promise<void> {
  if (disputeOutcome({ status, event }) !== 'won') return endOrderTask(tx, orderId, wonStep(id));
  const money = await loadMoney(tx, orderId);
  await endEarlierTasks(tx, money, id);
  if (before && disputeOutcome(before) === 'won') return;
  const since = before && before.opened_at < openedAt ? before.opened_at : openedAt;
  const decision = await decisionAfterWin(tx, money, since);
  if (!decision) return;
  const title = `The bank leaves ${paiseInRupees(amountPaise)} of ${ticketNumber(orderId)} with us, but ${decision}`;
  await openOrderTask(tx, { orderId, step: wonStep(id), title });
}

async function decisionAfterWin(tx: Tx, money: OrderMoney, since: Date): Promise<string | undefined> {
  // For a fully cancelled order, `followStaffTasks` opens the task.
  const isCancelled = !hasCancelled(money) && isCancelledSince(money, since);
  const leftPaise = refundableOf(money);
  if (isCancelled && leftPaise > 0)
    return `the order or a licence of it was cancelled meanwhile, and ${paiseInRupees(leftPaise)} are not refunded. Refund what is owed${(await callToBuyer(tx, money.orderId)).or}`;
  if (leftPaise > 0 && (await isEndedSince(tx, money.orderId, since)))
    return 'cases of it were ended meanwhile. Look at them and open them again, or call the buyer.';
  return undefined;
}

/** A failed cancellation counts too, because the dispute may have caused the failure. */
const isCancelledSince = ({ requests }: OrderMoney, since: Date) =>
  requests.some(
    (request) =>
      isCancellation(request) && (request.state === 'failed' || (isInEffect(request) && request.at > since.getTime())),
  );

export async function followDispute(tx: Tx, orderId: string, dispute: ProviderDispute, before: Before): Promise<void> {
  if (dispute.event === 'closed') await endOrderTask(tx, orderId, stepOf(dispute.id));
  else
    await openTask(tx, orderId, dispute, {
      again: isAskedAgain(dispute, before),
      hasNewSum: before !== undefined && before.amount_paise !== dispute.amountPaise,
    });
}

/** Whether a finished task must reopen: the dispute was closed and is open again, or the bank set a later deadline. */
function isAskedAgain({ respondBy }: ProviderDispute, before: Before): boolean {
  if (!before) return false;
  return before.event === 'closed' || (respondBy?.getTime() ?? 0) > (before.respond_by?.getTime() ?? 0);
}

async function openTask(
  tx: Tx,
  orderId: string,
  { id, amountPaise, respondBy }: ProviderDispute,
  { again, hasNewSum }: { again: boolean; hasNewSum: boolean },
): Promise<void> {
  const due = respondBy ?? closingAfterDays(new Date(), 1, await findCalendar(tx));
  const title = `The buyer of ${ticketNumber(orderId)} disputes ${paiseInRupees(amountPaise)} at the bank. Answer by ${dayInIndia(due)}; the evidence is on the page of the order.`;
  const task = await tx
    .insertInto('tasks')
    .values({ title, template_step: stepOf(id), due_at: due, order_id: orderId })
    .onConflict((clash) =>
      clash
        .columns(['order_id', 'template_step'])
        .where('template_step', 'is not', null)
        .doUpdateSet({
          title,
          due_at: due,
          updated_at: sql`now()`,
          version: sql`tasks.version + 1`,
          changed_by: null,
          ...(again ? { status: 'todo', done_at: null, deleted_at: null } : {}),
        })
        .where((task) =>
          again
            ? task.lit(true)
            : task.and([
                task('tasks.status', '<>', 'done'),
                task.or([task('tasks.due_at', 'is distinct from', due), task.val(hasNewSum)]),
              ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (task) await publishChange(tx, 'tasks', task.id);
}
