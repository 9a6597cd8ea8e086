import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { declineRequest } from '#shared/rules/cases/request-transitions.ts';
import { addEvent } from '../case/case-events.ts';
import { type CaseRequestRow, lockCase, requireOwnCase } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { caseContext, loadState, touchCase, writeRequests } from '../case/store-transition.ts';
import { isWithdrawn, requireRequest } from './answer-request.ts';

/** Checks before rate limits count. True if nothing would change; refuses a change in a closed case. */
export async function isDeclined(
  db: Db,
  user: Pick<CurrentUser, 'id'>,
  caseId: string,
  requestId: string,
  notNeeded: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await requireOwnCase(tx, caseId, user.id);
    const request = await requireRequest(tx, row, requestId);
    if (row.status !== 'open') refuse('case_closed');
    return isUnchanged(request, notNeeded);
  });
}

function isUnchanged({ optional, state }: CaseRequestRow, notNeeded: boolean): boolean {
  return optional && state === (notNeeded ? 'not_needed' : 'needed');
}

/** Records that it does not apply, or that the customer answers after all. Repeated calls change nothing. */
export async function declineOwnRequest(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'name'>,
  caseId: string,
  requestId: string,
  notNeeded: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwnCase(tx, caseId, user.id);
    const row = await lockCase(tx, caseId);
    const request = await requireRequest(tx, row, requestId);
    const { kind } = request;
    if (row.status !== 'open') refuse('case_closed');
    if (isUnchanged(request, notNeeded)) return;
    if (!notNeeded && isWithdrawn(request)) refuse('step_not_possible');
    const transition = declineRequest(await loadState(tx, row), requestId, notNeeded, caseContext(templateOfCase(row)));
    if (!transition.state) refuse('step_not_possible');
    const event = notNeeded ? 'request-declined' : 'request-resumed';
    await addEvent(tx, caseId, { kind: event, stepKey: row.step_key, reason: kind }, user);
    // Changes neither the step nor who must act.
    await writeRequests(tx, caseId, transition.effects);
    await touchCase(tx, caseId);
  });
}
