import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isCancelled } from '#server/cases/case/cancel-cases.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '#server/cases/case/case-emails.ts';
import { isFinished, lockCaseIfExists } from '#server/cases/case/case-rows.ts';
import { hasLostMoney } from '#server/cases/case/lost-money.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { formatDay } from '#shared/format-date.ts';
import { feeDay, grantedWithFee, longestCareYears } from '#shared/rules/annual-fee.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { workSteps } from '#shared/rules/tasks.ts';
import { callToBuyer } from './erased-buyer.ts';
import { openOrderTask } from './order-tasks.ts';

const atOnce = 200;

/** Longer than `daysBeforeFee` and shorter than a year, so each year has at most one reminder. */
const noneSince = (now: Date) => sql<boolean>`not exists (select from case_events
  where case_events.case_id = cases.id and case_events.kind = 'annual-fee'
    and case_events.at > ${now}::timestamptz - interval '180 days')`;

/** In a year that the plan covers. Years start on the day when staff recorded the FSSAI number. */
function registrationsWithFee(db: Db | Tx, year: number, now: Date) {
  const { from, to } = grantedWithFee(now, year);
  return db
    .selectFrom('case_results')
    .innerJoin('cases', 'cases.id', 'case_results.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'cases.unit', 'cases.order_id', 'case_results.at', 'orders.quantity'])
    .where('case_results.kind', '=', sql.lit('licence_number'))
    .where('case_results.at', '>', from)
    .where('case_results.at', '<=', to)
    .where('orders.status', '=', 'paid')
    .where('orders.category', '=', 'fssai')
    .where('orders.term_months', '>=', year * 12)
    .where('orders.erase_requested_at', 'is', null)
    .where(isFinished)
    .where(noneSince(now))
    .where((is) => is.not(isCancelled))
    .where((is) => is.not(hasLostMoney(sql.ref('orders.id'))));
}

/** From 30 days before each year that the plan covers. Opens a staff task; `mails`: e-mails the customer. */
export async function remindOfAnnualFees(
  db: Db,
  mails: CaseMailDeps | undefined,
  now: Date,
  onError?: OnItemError,
): Promise<number> {
  let reminded = 0;
  for (let year = 1; year <= longestCareYears; year += 1)
    for (;;) {
      const found = await registrationsWithFee(db, year, now).orderBy('case_results.at').limit(atOnce).execute();
      const remindOf = ({ id, order_id }: { id: string; order_id: string }) =>
        remind(db, mails, { id, orderId: order_id, year, now });
      const done = await eachItem(found, ({ id }) => id, remindOf, onError);
      reminded += done;
      if (found.length < atOnce || done === 0) break;
    }
  return reminded;
}

type Reminder = { id: string; orderId: string; year: number; now: Date };

async function remind(db: Db, mails: CaseMailDeps | undefined, { id, orderId, year, now }: Reminder): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locks the order before the case, like the refunds that cancel cases. The same locking sequence prevents
    // deadlocks.
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forShare().execute();
    const row = await lockCaseIfExists(tx, id);
    if (!row) return false;
    const { step_key } = row;
    // Reads again under the lock, because another run may have sent the reminder, or the order may have been refunded.
    const found = await registrationsWithFee(tx, year, now).where('cases.id', '=', id).executeTakeFirst();
    if (!found) return false;
    await tx.insertInto('case_events').values({ case_id: id, kind: 'annual-fee', step_key, at: now }).execute();
    const day = feeDay(found.at, year);
    const licence = found.quantity > 1 ? `, licence ${found.unit}` : '';
    const title = `Annual fee of FSSAI for ${ticketNumber(orderId)}${licence}: the next year begins on ${formatDay(day, 'en', 'long')}. Help to pay it in time${(await callToBuyer(tx, orderId)).and}`;
    await openOrderTask(tx, { orderId, step: `${workSteps.annualFee}-${found.unit}-${year}`, title });
    if (mails) await enqueueCaseEmail(tx, mails, id, 'case-annual-fee', { feeDay: day.toISOString() });
    await publishChange(tx, 'cases', id);
    return true;
  });
}
