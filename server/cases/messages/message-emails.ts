import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '../case/case-emails.ts';
import { enqueueAnswerDue } from '../case/staff-emails.ts';
import { readByOtherSide } from './message-reads.ts';

// E-mails about messages that the recipient has not read within two minutes. One e-mail covers all unread messages of a
// case.

const atOnce = 100;

/** Hours during which no further e-mail is sent while messages from the last e-mail are unread. */
const quietHours = 12;

type Batch = { case_id: string; from_staff: boolean };

export async function sendMessageEmails(db: Db, deps: CaseMailDeps, onError?: OnItemError): Promise<number> {
  const { rows } = await sql<Batch>`
    select distinct case_id, from_staff from (
      select case_id, from_staff from case_messages due where ${isDue} and not ${inQuietHours}
      order by at limit ${10 * atOnce}) as batches
    limit ${atOnce}`.execute(db);
  const send = (batch: Batch) => db.transaction().execute((tx) => sendBatch(tx, deps, batch));
  return eachItem(rows, ({ case_id }) => case_id, send, onError);
}

async function sendBatch(tx: Tx, deps: CaseMailDeps, { case_id: caseId, from_staff: fromStaff }: Batch) {
  // If two jobs run at once, the second skips the cases that the first has locked.
  const { rows: locked } = await sql`select from cases where id = ${caseId} for no key update skip locked`.execute(tx);
  if (locked.length === 0) return false;
  const { rows } = await sql<{ emailed: boolean }>`
    update case_messages due set notified_at = now(), emailed_at = case when ${isUnread('due')} then now() end
    where case_id = ${caseId} and from_staff = ${fromStaff} and ${isDue} and not ${inQuietHours}
    returning emailed_at is not null as emailed`.execute(tx);
  if (!rows.some(({ emailed }) => emailed)) return false;
  await (fromStaff ? enqueueCaseEmail(tx, deps, caseId, 'case-message') : enqueueAnswerDue(tx, deps, caseId));
  return true;
}

const isDue = sql<boolean>`due.notified_at is null and due.at < now() - interval '2 minutes'`;

const isUnread = (table: string) => sql<boolean>`not ${readByOtherSide(table)}`;

const inQuietHours = sql<boolean>`exists (
  select from case_messages earlier
  where earlier.case_id = due.case_id and earlier.from_staff = due.from_staff
    and earlier.emailed_at > now() - make_interval(hours => ${quietHours}) and ${isUnread('earlier')})`;
