import type { Tx } from '#database/connect.ts';
import { isActive, isPresent } from '#server/calendar/absence.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { brand } from '#shared/brand.ts';
import { casePath, caseViewPath } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import type { CaseMailDeps } from './case-emails.ts';
import { requireCase } from './case-rows.ts';
import { titleOfCase } from './case-titles.ts';

/** The support address gets it if nobody has the case, or its assignee is absent, disabled or not staff. */
export async function enqueueAnswerDue(tx: Tx, deps: CaseMailDeps, caseId: string): Promise<void> {
  const assignee = await tx
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.assignee_id')
    .select(['users.name', 'users.email'])
    .where('cases.id', '=', caseId)
    .where(isActive)
    .where(isPresent())
    .executeTakeFirst();
  await enqueueAbout(tx, deps, caseId, { kind: 'case-answer-due' }, assignee);
}

type Recipient = { name: string; email: string | null };

export async function enqueueHandedOver(
  tx: Tx,
  deps: CaseMailDeps,
  caseIds: readonly string[],
  { to, by }: { to: Recipient; by: string },
): Promise<void> {
  const [first, ...others] = caseIds;
  if (first === undefined) return;
  if (others.length === 0) await enqueueAbout(tx, deps, first, { kind: 'case-handed-over', by }, to);
  else if (to.email) {
    const content = { kind: 'cases-handed-over' as const, name: to.name, by, cases: caseIds.length };
    await enqueueEmail(tx, deps, to.email, { ...content, path: caseViewPath('mine') }, 'en');
  }
}

async function enqueueAbout(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  about: { kind: 'case-answer-due' } | { kind: 'case-handed-over'; by: string },
  to: Recipient | undefined,
): Promise<void> {
  const row = await requireCase(tx, caseId);
  const what = { customer: row.buyer, service: titleOfCase(row, 'en'), ticket: ticketNumber(row.order_id) };
  await enqueueEmail(
    tx,
    deps,
    to?.email ?? brand.support,
    { ...about, ...what, name: to?.name ?? '', path: casePath(caseId) },
    'en',
    row.order_id,
  );
}
