import type { Db, Tx } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { declineRequest } from '#shared/rules/cases/request-transitions.ts';
import { addEvent } from './case-events.ts';
import { lockCase, requireOwnCase } from './case-rows.ts';
import { templateOfCase } from './case-titles.ts';
import { requireRequest } from './requests.ts';
import { caseContext, loadState, touchCase, writeRequests } from './store-transition.ts';

/**
 * Records that an optional request does not apply to the customer, or that the customer wants to answer it after all.
 * Repeated calls change nothing.
 */
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
    const { kind, optional, state } = await requireRequest(tx, row, requestId);
    if (row.status !== 'open') refuse('case_closed');
    if (optional && state === (notNeeded ? 'not_needed' : 'needed')) return;
    // Customers can reverse their own decision, but not a withdrawal by staff.
    if (!notNeeded && (await lastDecision(tx, caseId, kind)) === 'request-withdrawn') refuse('step_not_possible');
    const transition = declineRequest(await loadState(tx, row), requestId, notNeeded, caseContext(templateOfCase(row)));
    if (!transition.state) refuse('step_not_possible');
    const event = notNeeded ? 'request-declined' : 'request-resumed';
    await addEvent(tx, caseId, { kind: event, stepKey: row.step_key, reason: kind }, user);
    // Changes neither the step nor whose turn it is.
    await writeRequests(tx, caseId, transition.effects);
    await touchCase(tx, caseId);
  });
}

async function lastDecision(tx: Tx, caseId: string, kind: string): Promise<string | undefined> {
  const event = await tx
    .selectFrom('case_events')
    .select('kind')
    .where('case_id', '=', caseId)
    .where('reason', '=', kind)
    .where('kind', 'in', ['request-declined', 'request-withdrawn'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.kind;
}
