import type { Db, Tx } from '#database/connect.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { afterExpiry } from '#shared/rules/cases/request-transitions.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { type CaseMailDeps, enqueueEmails } from '../case/case-emails.ts';
import { addEvent } from '../case/case-events.ts';
import type { CaseRecord } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { eachLockedCase } from '../case/each-locked-case.ts';
import { applyTransition, caseContext, loadState } from '../case/store-transition.ts';
import { requireRequest } from '../requests/answer-request.ts';

const atOnce = 200;

/** Asks again for accepted documents that expired before the filing. `mails`: e-mails the customer. */
export async function expirePapers(
  db: Db,
  mails: CaseMailDeps | undefined,
  now: Date,
  onError?: OnItemError,
): Promise<number> {
  const today = dayInIndia(now);
  let expired = 0;
  let last = '';
  for (;;) {
    const found = await findOutdated(db, today, last);
    expired += await eachLockedCase(
      db,
      found,
      (tx, row, { requestId }) => expire(tx, mails, row, requestId, today),
      onError,
    );
    const end = found.at(-1);
    if (!end || found.length < atOnce) return expired;
    last = end.requestId;
  }
}

/** In pages, because requests whose document was already used stay accepted and are found in every run. */
function findOutdated(db: Db, today: string, after: string): Promise<{ id: string; requestId: string }[]> {
  return db
    .selectFrom('case_requests')
    .innerJoin('cases', 'cases.id', 'case_requests.case_id')
    .select(['cases.id', 'case_requests.id as requestId'])
    .where('case_requests.state', '=', 'accepted')
    .where('case_requests.valid_until', '<', today)
    .where('cases.status', '=', 'open')
    .$if(after !== '', (query) => query.where('case_requests.id', '>', after))
    .orderBy('case_requests.id')
    .limit(atOnce)
    .execute();
}

async function expire(
  tx: Tx,
  mails: CaseMailDeps | undefined,
  row: CaseRecord,
  requestId: string,
  today: string,
): Promise<boolean> {
  const request = await requireRequest(tx, row, requestId);
  // Skips a document that the customer has sent again and staff have accepted in the meantime.
  if (request.valid_until === null || request.valid_until >= today) return false;
  const transition = afterExpiry(await loadState(tx, row), requestId, caseContext(templateOfCase(row)));
  if (!transition.state) return false;
  await addEvent(tx, row.id, { kind: 'request-expired', stepKey: row.step_key, reason: request.kind });
  const { emails } = await applyTransition(tx, row, transition, undefined);
  if (mails) await enqueueEmails(tx, mails, row.id, emails);
  return true;
}
