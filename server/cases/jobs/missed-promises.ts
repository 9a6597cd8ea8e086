import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { findRemedyPercent } from '#server/calendar/remedy-policy.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { textIn } from '#shared/messages.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { newDateFor } from '#shared/rules/cases/forecast.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { type CaseMailDeps, enqueueMissedEmail } from '../case/case-emails.ts';
import type { CaseRecord } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { eachLockedCase } from '../case/each-locked-case.ts';
import { hasLostMoney } from '../case/lost-money.ts';
import { refreshClock } from '../case/store-transition.ts';

const atOnce = 100;

/**
 * Records each missed promise once and applies the remedy (a coupon for one order). Notifies the customer by e-mail if
 * `mails` is set. Remedy and e-mail are postponed while the case is cancelled, the order is refunded, or a bank holds
 * or has taken back the money, because the case may still continue. Returns the number of cases for which a remedy was
 * decided.
 */
export async function recordMissedPromises(
  db: Db,
  mails: CaseMailDeps | undefined,
  now: Date,
  onError?: OnItemError,
): Promise<number> {
  const record = async (tx: Tx, row: CaseRecord) => {
    const clock = await refreshClock(tx, row.id, now);
    if (row.missed_at ?? clock.missedAt) await setNewDate(tx, row, now);
    if (row.remedy_coupon || row.remedy_percent !== null || !(row.missed_at ?? clock.missedAt)) return false;
    if (row.status === 'cancelled' || (await isWithoutMoney(tx, row.order_id))) return false;
    const coupon = await offerRemedy(tx, row, await findRemedyPercent(tx));
    const isFinished = row.status === 'done' || row.step_key === ratingStep;
    if (mails) await enqueueMissedEmail(tx, mails, row.id, { coupon, isFinished });
    await publishChange(tx, 'cases', row.id);
    return true;
  };
  return eachLockedCase(
    db,
    [...(await findRunOut(db, now)), ...(await findWithoutRemedy(db)), ...(await findPastNewDate(db, now))],
    record,
    onError,
  );
}

function findRunOut(db: Db, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '=', 'us')
    .where('missed_at', 'is', null)
    .where('due_at', '<', now)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
}

/** The promise is already recorded as missed, for example by a change to the case. */
function findWithoutRemedy(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('missed_at', 'is not', null)
    .where('remedy_coupon', 'is', null)
    .where('remedy_percent', 'is', null)
    .where('status', '<>', 'cancelled')
    .where((is) => is.not(isWithoutMoneyOf(sql.ref('cases.order_id'))))
    .orderBy('missed_at')
    .limit(atOnce)
    .execute();
}

function findPastNewDate(db: Db, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '=', 'us')
    .where('new_date', '<', dayInIndia(now))
    .orderBy('new_date')
    .limit(atOnce)
    .execute();
}

/** Promises a new day, which stays until it has passed. */
async function setNewDate(tx: Tx, row: CaseRecord, now: Date): Promise<void> {
  if (row.status !== 'open' || row.ball !== 'us' || row.step_key === ratingStep) return;
  if (row.new_date !== null && row.new_date >= dayInIndia(now)) return;
  const day = newDateFor({ template: templateOfCase(row), stepKey: row.step_key }, await findCalendar(tx), now);
  await tx.updateTable('cases').set({ new_date: day, updated_at: sql`now()` }).where('id', '=', row.id).execute();
  await publishChange(tx, 'cases', row.id);
}

/** SQL condition: the order is refunded, or a bank holds or has taken back its money. */
const isWithoutMoneyOf = (orderId: RawBuilder<unknown>) => sql<boolean>`(${hasLostMoney(orderId)}
  or exists (select from orders where orders.id = ${orderId} and orders.status = 'refunded'))`;

async function isWithoutMoney(tx: Tx, orderId: string): Promise<boolean> {
  const { without } = await tx.selectNoFrom(isWithoutMoneyOf(sql.val(orderId)).as('without')).executeTakeFirstOrThrow();
  return without;
}

/** A coupon that only the owner of the case can use, or none if the discount is 0 percent. */
async function offerRemedy(tx: Tx, { id: caseId, order_id, step_key: stepKey }: CaseRecord, percent: number) {
  const coupon =
    percent === 0
      ? undefined
      : await tx
          .insertInto('coupons')
          .values({
            code: newCode(),
            order_id,
            kind: 'percent',
            value: percent,
            max_redemptions: 1,
            listed: false,
            description: textIn('en', 'coupon_remedy'),
            description_hi: textIn('hi', 'coupon_remedy'),
            ends_at: sql<Date>`now() + interval '1 year'`,
          })
          .returning(['code', 'value as percent', 'ends_at as endsAt'])
          .executeTakeFirstOrThrow();
  await tx
    .updateTable('cases')
    .set({
      remedy_coupon: coupon?.code ?? null,
      remedy_percent: percent,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', caseId)
    .execute();
  await tx.insertInto('case_events').values({ case_id: caseId, kind: 'missed', step_key: stepKey }).execute();
  return coupon;
}

const newCode = () => `SORRY${randomBytes(4).toString('hex').toUpperCase()}`;
