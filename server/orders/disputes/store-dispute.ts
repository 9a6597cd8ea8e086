import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { ProviderDispute } from '#server/adapters/payments.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { isEndedSince } from '#server/cases/close-case.ts';
import { isSuperseded } from '#server/cases/lost-money.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { isCancellation, refundableOf } from '#server/orders/refunds/refundable.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { closingAfterDays } from '#shared/rules/cases/working-time.ts';
import { type DisputeOutcome, disputeOutcome } from '#shared/rules/disputes.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';

/**
 * Stores what the provider says about a dispute, and keeps its task for staff until it is closed. Repeated and outdated
 * events change nothing; false if the order is not ours. `followMoney` makes a paid order agree with it.
 */
export async function storeDispute(
  db: Db,
  orderId: string,
  dispute: ProviderDispute,
  followMoney: (tx: Tx, order: Order) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    const before = await tx
      .selectFrom('disputes')
      .select(['event', 'status', 'respond_by', 'opened_at'])
      .where('id', '=', dispute.id)
      .executeTakeFirst();
    const { id, paymentId, kind, reason, amountPaise, status, respondBy, openedAt, changedAt, event } = dispute;
    const news = {
      kind,
      reason,
      // Another event may have named it.
      ...(paymentId === null ? {} : { provider_payment_id: paymentId }),
      amount_paise: amountPaise,
      status,
      event,
      respond_by: respondBy,
      opened_at: openedAt,
      changed_at: changedAt,
    };
    const stored = await tx
      .insertInto('disputes')
      .values({ id, order_id: orderId, ...news })
      .onConflict((clash) =>
        clash
          .column('id')
          .doUpdateSet(news)
          .where('disputes.order_id', '=', orderId)
          .where(sql<boolean>`(disputes.changed_at, ${rank('disputes')}) < (excluded.changed_at, ${rank('excluded')})`),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) return true;
    await (event === 'closed'
      ? endOrderTask(tx, orderId, stepOf(id))
      : openTask(tx, orderId, dispute, isAskedAgain(dispute, before)));
    await followLoss(tx, orderId, dispute, before);
    // A duplicate that the bank has taken back is not due any more.
    if (order.paid_at) await followMoney(tx, order);
    await followWin(tx, order, dispute, before);
    await publishChange(tx, 'orders', orderId);
    return true;
  });
}

const rank = (row: string) => sql`array_position(array['created', 'updated', 'closed'], ${sql.ref(`${row}.event`)})`;
const stepOf = (id: string) => `dispute-${id}`;

type Before = { event: string; status: string; respond_by: Date | null; opened_at: Date } | undefined;

const lostStep = (id: string) => `lost-${id}`;

/** Opens one task when a dispute is lost. The order stays paid; staff decide whether to continue the work. */
async function followLoss(
  tx: Tx,
  orderId: string,
  { id, amountPaise, status, event }: ProviderDispute,
  before: Before,
) {
  const isLoss = disputeOutcome({ status, event }) === 'lost' && !(await isQuestionOver(tx, id));
  if (!isLoss) return endOrderTask(tx, orderId, lostStep(id));
  if (before && disputeOutcome(before) === 'lost') return;
  const besides = await findBesidesPrice(tx, orderId, id);
  const decision = !besides
    ? 'Decide whether the work stops or goes on: end the cases of the order, or call the buyer.'
    : besides.given_back
      ? 'It was paid besides the price and had been given back before, so the buyer has it twice. Call the buyer.'
      : 'It was paid besides the price, so the work goes on. Do not give it back again.';
  const title = `The bank took ${paiseInRupees(amountPaise)} of ${ticketNumber(orderId)} back. ${decision}`;
  await openOrderTask(tx, { orderId, step: lostStep(id), title });
}

/** The chargeback after it was won, and its event came first. */
async function isQuestionOver(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('disputes').select('id').where('id', '=', id).where(isSuperseded);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The duty to give back the payment of a dispute, if it was paid besides the price. */
async function findBesidesPrice(tx: Tx, orderId: string, disputeId: string) {
  return (
    tx
      .selectFrom('disputes')
      .innerJoin('refund_tasks', (join) =>
        join
          .onRef('refund_tasks.order_id', '=', 'disputes.order_id')
          .onRef('refund_tasks.provider_payment_id', '=', 'disputes.provider_payment_id'),
      )
      // An earlier dispute of the same payment may have closed the duty too.
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

/** The questions of the bank before a chargeback that was won are over. */
async function endEarlierTasks(tx: Tx, orderId: string, won: Pick<ProviderDispute, 'id'>): Promise<void> {
  const earlier = await tx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', (from) =>
      from.selectFrom('disputes as present').select('present.provider_payment_id').where('present.id', '=', won.id),
    )
    .where('id', '<>', won.id)
    .where(isSuperseded)
    .execute();
  for (const { id } of earlier) {
    await endOrderTask(tx, orderId, stepOf(id));
    await endOrderTask(tx, orderId, lostStep(id));
  }
}

const wonStep = (id: string) => `won-${id}`;

/**
 * Opens one task when a dispute is won after the order, or a licence of it, was cancelled meanwhile: its refund was
 * calculated without this money. Also after staff have ended its work meanwhile.
 */
async function followWin(
  tx: Tx,
  order: Order,
  { id, amountPaise, status, event, openedAt }: ProviderDispute,
  before: Before,
): Promise<void> {
  if (disputeOutcome({ status, event }) !== 'won') return endOrderTask(tx, order.id, wonStep(id));
  await endEarlierTasks(tx, order.id, { id });
  if (before && disputeOutcome(before) === 'won') return;
  const since = before && before.opened_at < openedAt ? before.opened_at : openedAt;
  const decision = await decisionAfterWin(tx, order, since);
  if (!decision) return;
  const title = `The bank leaves ${paiseInRupees(amountPaise)} of ${ticketNumber(order.id)} with us, but ${decision}`;
  await openOrderTask(tx, { orderId: order.id, step: wonStep(id), title });
}

async function decisionAfterWin(tx: Tx, order: Order, since: Date): Promise<string | undefined> {
  const isCancelled = await isCancelledSince(tx, order.id, since);
  const leftPaise = await refundableOf(tx, order);
  if (isCancelled && leftPaise > 0)
    return `the order or a licence of it was cancelled meanwhile, and ${paiseInRupees(leftPaise)} are not refunded. Refund what is owed, or call the buyer.`;
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
    // One that failed may have done so because of the dispute.
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

/** Reopens a finished task: the closed dispute is open again, or the bank wants another answer by a later day. */
function isAskedAgain({ respondBy }: ProviderDispute, before: Before): boolean {
  if (!before) return false;
  return before.event === 'closed' || (respondBy?.getTime() ?? 0) > (before.respond_by?.getTime() ?? 0);
}

async function openTask(
  tx: Tx,
  orderId: string,
  { id, amountPaise, respondBy }: ProviderDispute,
  again: boolean,
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
            : task.and([task('tasks.status', '<>', 'done'), task('tasks.due_at', 'is distinct from', due)]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (task) await publishChange(tx, 'tasks', task.id);
}

/** Disputes of an order for staff, the newest first. */
export async function findDisputes(db: Db, orderId: string) {
  return db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('opened_at', 'desc').execute();
}

/** What the bank has taken back of payments beyond the purchase, and what it looks into, in paise. */
export async function duplicateAtBank(db: Db, orderId: string): Promise<{ takenPaise: number; heldPaise: number }> {
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('refund_tasks', (join) =>
      join
        .onRef('refund_tasks.order_id', '=', 'disputes.order_id')
        .onRef('refund_tasks.provider_payment_id', '=', 'disputes.provider_payment_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'disputes.order_id')
        .onRef('payments.provider_payment_id', '=', 'disputes.provider_payment_id'),
    )
    .select(['disputes.event', 'disputes.status', 'disputes.amount_paise'])
    .select(['payments.provider_payment_id as payment', 'payments.amount_paise as paid'])
    .where('disputes.order_id', '=', orderId)
    .where(sql<boolean>`not ${isSuperseded}`)
    .execute();
  const sums = { takenPaise: 0, heldPaise: 0 };
  // Disputes of one payment are about its amount at most.
  for (const ofPayment of Map.groupBy(disputes, ({ payment }) => payment).values()) {
    const sumOf = (...outcomes: DisputeOutcome[]) =>
      ofPayment
        .filter((dispute) => outcomes.includes(disputeOutcome(dispute)))
        .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    const paid = ofPayment[0]?.paid ?? 0;
    const taken = Math.min(paid, sumOf('lost'));
    sums.takenPaise += taken;
    sums.heldPaise += Math.min(paid - taken, sumOf('open', 'answered'));
  }
  return sums;
}
