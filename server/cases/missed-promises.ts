import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findRemedyPercent } from '#server/calendar/remedy-policy.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { ratingStep } from '#shared/rules/cases/state.ts';
import { categories } from '#shared/rules/catalogue.ts';
import { type CaseMailDeps, enqueueMissedEmail } from './case-emails.ts';
import { type CaseRecord, lockCase } from './case-rows.ts';
import { refreshClock } from './case-state.ts';
import { hasLostMoney } from './lost-money.ts';

const atOnce = 100;

/**
 * Records each missed promise once, offers the policy's remedy (a coupon for one order) and e-mails the customer; no
 * remedy and no e-mail if the case was cancelled or its order refunded, or while a bank has the money of the order.
 * Without `mails` no e-mail is sent. Returns how many were new.
 */
export async function recordMissedPromises(db: Db, mails: CaseMailDeps | undefined, now: Date): Promise<number> {
  let missed = 0;
  for (const { id } of [...(await findRunOut(db, now)), ...(await findWithoutRemedy(db))]) {
    const recorded = await db.transaction().execute(async (tx) => {
      const row = await lockCase(tx, id);
      const clock = await refreshClock(tx, id, now);
      if (row.remedy_coupon || row.remedy_percent !== null || !(row.missed_at ?? clock.missedAt)) return false;
      if (await isWithoutMoney(tx, row.order_id)) return false;
      const ended = row.status === 'cancelled' || (await isRefunded(tx, row.order_id));
      const coupon = await offerRemedy(tx, row, ended ? 0 : await findRemedyPercent(tx));
      const isFinished = row.status === 'done' || row.step_key === ratingStep;
      if (mails && !ended) await enqueueMissedEmail(tx, mails, id, { coupon, isFinished });
      await publishChange(tx, 'cases', id);
      return true;
    });
    if (recorded) missed += 1;
  }
  return missed;
}

/** Our time has run out while we have the ball. */
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

/** Missed promises that a change of the case recorded before this job did. */
function findWithoutRemedy(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('missed_at', 'is not', null)
    .where('remedy_coupon', 'is', null)
    .where('remedy_percent', 'is', null)
    .where((is) => is.not(hasLostMoney(sql.ref('cases.order_id'))))
    .orderBy('missed_at')
    .limit(atOnce)
    .execute();
}

async function isRefunded(tx: Tx, orderId: string): Promise<boolean> {
  const order = tx.selectFrom('orders').select('id').where('id', '=', orderId).where('status', '=', 'refunded');
  return (await order.executeTakeFirst()) !== undefined;
}

/** The remedy waits while a bank holds or has taken back the money of the order. */
async function isWithoutMoney(tx: Tx, orderId: string): Promise<boolean> {
  const { lost } = await tx.selectNoFrom(hasLostMoney(sql.val(orderId)).as('lost')).executeTakeFirstOrThrow();
  return lost;
}

/** The coupon is bound to the account of the case: nobody else can use its code. Returns nothing for 0 percent. */
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
            categories: [...categories],
            description: 'For a date that we did not keep',
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
