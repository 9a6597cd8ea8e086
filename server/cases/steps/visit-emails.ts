import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '../case/case-emails.ts';
import type { CaseRecord } from '../case/case-rows.ts';

// E-mails about an officer's visit. At most one about a new day is sent for each case in ten minutes. Later corrections
// are postponed; the postponed e-mail has the newest day and time. The e-mail about a cancelled visit is sent ten
// minutes after the cancellation, unless a new day was stored by then.

const atOnce = 100;
const quietTime = sql`interval '10 minutes'`;
const isQuiet = sql<boolean>`visit_told_at > now() - ${quietTime}`;

/** Enqueues the e-mail about a visit, or postpones it. The caller must hold the lock of the case. */
export async function enqueueVisitEmail(tx: Tx, deps: CaseMailDeps, caseId: string): Promise<void> {
  const [putOff] = await tx
    .updateTable('cases')
    .set({ visit_email_at: sql`visit_told_at + ${quietTime}` })
    .where('id', '=', caseId)
    .where(isQuiet)
    .returning('id')
    .execute();
  if (!putOff) await enqueueNow(tx, deps, caseId);
}

async function enqueueNow(tx: Tx, deps: CaseMailDeps, caseId: string): Promise<void> {
  await tx
    .updateTable('cases')
    .set({
      visit_told_at: sql`now()`,
      // Without a new day, the customer must still be told that the earlier day was cancelled.
      visit_told_on: sql`coalesce(visit_on, visit_told_on)`,
      visit_email_at: sql`case when visit_on is null and visit_told_on is not null then visit_email_at end`,
    })
    .where('id', '=', caseId)
    .execute();
  await enqueueCaseEmail(tx, deps, caseId, 'case-inspection');
}

type Told = Pick<CaseRecord, 'id' | 'visit_told_on'>;

/**
 * Records that a visit has ended: staff removed its day (`isCalledOff`), or the status is no longer `inspection`. The
 * e-mail about it is due only if the customer was told of a day that is still to come. The caller must hold the lock of
 * the case.
 */
export async function noteVisitEnd(tx: Tx, { id, visit_told_on: told }: Told, isCalledOff: boolean): Promise<void> {
  const today = dayInIndia(new Date());
  // The status also changes after a visit, so a visit today may already have taken place.
  const isAwaited = told !== null && (isCalledOff ? told >= today : told > today);
  await tx
    .updateTable('cases')
    .set(isAwaited ? { visit_email_at: sql`now() + ${quietTime}` } : { visit_email_at: null, visit_told_on: null })
    .where('id', '=', id)
    .execute();
}

export async function sendVisitEmails(db: Db, deps: CaseMailDeps, onError?: OnItemError): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('visit_email_at', '<=', sql<Date>`now()`)
    .orderBy('visit_email_at')
    .limit(atOnce)
    .execute();
  const send = ({ id }: { id: string }) => db.transaction().execute((tx) => sendDue(tx, deps, id));
  return eachItem(due, ({ id }) => id, send, onError);
}

/** Enqueues the e-mail if it is still due, the case is open, and the day of the visit is not over. */
async function sendDue(tx: Tx, deps: CaseMailDeps, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('cases')
    .set({ visit_email_at: null })
    .where('id', '=', id)
    .where('visit_email_at', '<=', sql<Date>`now()`)
    .returning(['status', 'visit_on', 'visit_told_on'])
    .executeTakeFirst();
  const day = row?.visit_on ?? row?.visit_told_on ?? null;
  if (row?.status !== 'open' || day === null || day < dayInIndia(new Date())) return false;
  if (row.visit_on === null) await enqueueCallOff(tx, deps, id, day);
  else await enqueueNow(tx, deps, id);
  return true;
}

async function enqueueCallOff(tx: Tx, deps: CaseMailDeps, id: string, day: string): Promise<void> {
  await tx.updateTable('cases').set({ visit_told_at: sql`now()`, visit_told_on: null }).where('id', '=', id).execute();
  await enqueueCaseEmail(tx, deps, id, 'case-visit-off', { visit: { day, time: null } });
}
