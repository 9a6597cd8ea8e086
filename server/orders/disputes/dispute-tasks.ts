import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { ProviderDispute } from '#server/adapters/payments.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { isSuperseded } from '#server/cases/case/lost-money.ts';
import { isEndedSince } from '#server/cases/steps/close-case.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { hasCancelled, isOrderOver } from '#server/orders/refunds/cancellation-state.ts';
import { isCancellation, refundableOf } from '#server/orders/refunds/refundable.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';
import { disputeOutcome } from '#shared/rules/disputes.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
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
export async function followLoss(
  tx: Tx,
  order: Order,
  { id, amountPaise, status, event }: ProviderDispute,
  before: Before,
) {
  const isLoss = disputeOutcome({ status, event }) === 'lost' && !(await isQuestionOver(tx, id));
  const orderId = order.id;
  if (!isLoss || (await isOrderOver(tx, order))) return endOrderTask(tx, orderId, lostStep(id));
  const wasLost = before !== undefined && disputeOutcome(before) === 'lost';
  if (wasLost && before.amount_paise === amountPaise) return;
  // The amount has changed, so staff must decide again.
  if (wasLost) await endOrderTask(tx, orderId, lostStep(id));
  const besides = await findBesidesPrice(tx, orderId, id);
  const decision = await decisionAfterLoss(tx, order, besides);
  const title = `The bank took ${paiseInRupees(amountPaise)} of ${ticketNumber(orderId)} back. ${decision}`;
  await openOrderTask(tx, { orderId, step: lostStep(id), title });
}

async function decisionAfterLoss(tx: Tx, order: Order, besides: Awaited<ReturnType<typeof findBesidesPrice>>) {
  const call = await callToBuyer(tx, order.id);
  if (besides?.given_back)
    return `It was paid besides the price and had been given back before, so the buyer has it twice.${call.alone}`;
  if (besides)
    return `It was paid besides the price${call.isGone ? '' : ', so the work goes on'}. Do not give it back again.`;
  return call.isGone
    ? 'Its buyer was erased: there is no work to stop, and nobody to call.'
    : `Decide whether the work stops or goes on: end the cases of the order${call.or}`;
}

/**
 * Whether a later chargeback about the same payment has already been won. Its event may arrive before the event of this
 * dispute.
 */
async function isQuestionOver(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('disputes').select('id').where('id', '=', id).where(isSuperseded);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Finds the refund task of the disputed payment, if that payment is a duplicate. */
async function findBesidesPrice(tx: Tx, orderId: string, disputeId: string) {
  return (
    tx
      .selectFrom('disputes')
      .innerJoin('refund_tasks', (join) =>
        join
          .onRef('refund_tasks.order_id', '=', 'disputes.order_id')
          .onRef('refund_tasks.provider_payment_id', '=', 'disputes.provider_payment_id'),
      )
      // An earlier lost dispute of the payment also closes a refund task, but that is not a refund by us.
      .select(
        sql<boolean>`refund_tasks.done_at is not null and not exists (select from disputes as earlier
        where earlier.order_id = refund_tasks.order_id and earlier.id = refund_tasks.provider_reference)`.as(
          'given_back',
        ),
      )
      .where('disputes.order_id', '=', orderId)
      .where('disputes.id', '=', disputeId)
      .executeTakeFirst()
  );
}

/** Ends the tasks about the bank's earlier inquiries, because the chargeback that followed was won. */
async function endEarlierTasks(tx: Tx, orderId: string, wonId: string): Promise<void> {
  const earlier = await tx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', (from) =>
      from.selectFrom('disputes as present').select('present.provider_payment_id').where('present.id', '=', wonId),
    )
    .where('id', '<>', wonId)
    .where(isSuperseded)
    .execute();
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
  order: Order,
  { id, amountPaise, status, event, openedAt }: ProviderDispute,
  before: Before,
): Promise<void> {
  if (disputeOutcome({ status, event }) !== 'won') return endOrderTask(tx, order.id, wonStep(id));
  await endEarlierTasks(tx, order.id, id);
  if (before && disputeOutcome(before) === 'won') return;
  const since = before && before.opened_at < openedAt ? before.opened_at : openedAt;
  const decision = await decisionAfterWin(tx, order, since);
  if (!decision) return;
  const title = `The bank leaves ${paiseInRupees(amountPaise)} of ${ticketNumber(order.id)} with us, but ${decision}`;
  await openOrderTask(tx, { orderId: order.id, step: wonStep(id), title });
}

async function decisionAfterWin(tx: Tx, order: Order, since: Date): Promise<string | undefined> {
  // For a fully cancelled order, `followHeldMoney` opens the task.
  const isCancelled = !(await hasCancelled(tx, order)) && (await isCancelledSince(tx, order.id, since));
  const leftPaise = await refundableOf(tx, order);
  if (isCancelled && leftPaise > 0)
    return `the order or a licence of it was cancelled meanwhile, and ${paiseInRupees(leftPaise)} are not refunded. Refund what is owed${(await callToBuyer(tx, order.id)).or}`;
  if (leftPaise > 0 && (await isEndedSince(tx, order.id, since)))
    return 'cases of it were ended meanwhile. Look at them and open them again, or call the buyer.';
  return undefined;
}

async function isCancelledSince(tx: Tx, orderId: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isCancellation)
    // A failed cancellation counts too, because the dispute may have caused the failure.
    .where((is) =>
      is.or([
        is('state', '=', 'failed'),
        is.and([is('state', 'in', ['pending', 'succeeded']), is('requested_at', '>', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps a staff task for answering the bank until the dispute is closed. */
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
