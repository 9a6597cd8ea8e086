import type { Tx } from '#database/connect.ts';
import { findByEmail } from '#server/accounts/users.ts';
import { type CaseRecord, lockCase } from '#server/cases/case/case-rows.ts';
import { templateOfCase } from '#server/cases/case/case-titles.ts';
import { applyTransition, caseContext, loadState } from '#server/cases/case/store-transition.ts';
import { answerRequest } from '#server/cases/requests/answer-request.ts';
import { inspectUpload } from '#server/documents/inspect-upload.ts';
import { claimFiles, type DocumentStoreDeps, storeFiles } from '#server/documents/store.ts';
import { validateUpload } from '#server/documents/validate-upload.ts';
import type { CaseState } from '#shared/rules/cases/case-state.ts';
import type { Question } from '#shared/rules/cases/questions.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterReview } from '#shared/rules/cases/request-transitions.ts';
import { complete } from '#shared/rules/cases/transitions.ts';
import { specimenPdf } from './specimen-pdf.ts';

/** Customer or staff member of the demo who acts on a case. */

export type Person = { id: string; name: string; email: string | null };
export type People = Record<'asha' | 'imran' | 'farah' | 'joseph', Person>;

const words: Record<string, string> = {
  businessName: 'Annapurna Kitchen',
  food: 'Dosa, idli, vada, sambar, chutney, filter coffee; dairy, no meat',
  phone: '98765 00012',
  email: 'kitchen@demo.chulha.example',
  mapLink: 'https://maps.example/annapurna',
  outlets: 'Kothrud and Baner',
  better: 'More dinner orders from Monday to Thursday, and fewer cancellations at lunch.',
  ads: '3000',
  mark: 'Annapurna',
  sells: 'South Indian meals',
};

const answersOf = (questions: readonly Question[]) =>
  Object.fromEntries(
    questions
      .filter(({ optional }) => !optional)
      .map(({ key, options }) => [key, options?.[0]?.key ?? words[key] ?? 'Yes']),
  );

export async function findPeople({ db }: DocumentStoreDeps): Promise<People | undefined> {
  const [asha, imran, farah, joseph] = [
    await findByEmail(db, 'asha@demo.chulha.example'),
    await findByEmail(db, 'imran@demo.chulha.example'),
    await findByEmail(db, 'farah@demo.chulha.example'),
    await findByEmail(db, 'joseph@demo.chulha.example'),
  ];
  return asha && imran && farah && joseph && { asha, imran, farah, joseph };
}

/** Finds the ids of a customer's open cases, newest order first. */
export async function openCasesOf({ db }: DocumentStoreDeps, { id }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('cases.id')
    .where('orders.user_id', '=', id)
    .where('cases.status', '=', 'open')
    .orderBy('orders.created_at', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

export async function change(
  { db }: DocumentStoreDeps,
  caseId: string,
  actor: Person,
  transition: (state: CaseState, row: CaseRecord, tx: Tx) => ReturnType<typeof complete>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    await applyTransition(tx, row, transition(await loadState(tx, row), row, tx), actor);
  });
}

/** Sends all required documents and answers that were requested from the customer. */
export async function sendAll(deps: DocumentStoreDeps, customer: Person, caseId: string): Promise<void> {
  const requests = await deps.db
    .selectFrom('case_requests')
    .select(['id', 'kind'])
    .where('case_id', '=', caseId)
    .where('state', '=', 'needed')
    .where('optional', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { id, kind } of requests) {
    const known = requestKind(kind);
    const answer = async () => {
      if (known?.answer === 'yes-no') return { files: [], verdict: 'yes' as const };
      if (known?.questions) return { files: [], fields: answersOf(known.questions) };
      if (known?.answer === 'text') return { files: [], text: 'Yes' };
      return { files: await storeDemoDocument(deps, customer, known?.title.en ?? kind) };
    };
    await answerRequest(deps.db, customer, caseId, id, { language: 'en', ...(await answer()) });
  }
}

export async function storeDemoDocument(deps: DocumentStoreDeps, { id, name }: Person, title: string) {
  const file = new File([specimenPdf([title, name])], `${title.toLowerCase().replaceAll(/\W+/g, '-')}.pdf`);
  return storeFiles(deps, id, [await validateUpload(inspectUpload, 'caseDocument', file)]);
}

/** Reviews the sent documents and answers as staff. `verdictOf` names those to reject; without it all are accepted. */
export async function openForReview(
  deps: DocumentStoreDeps,
  staff: Person,
  caseId: string,
  verdictOf: (kind: string) => 'rejected' | undefined = () => undefined,
): Promise<void> {
  const requests = await deps.db
    .selectFrom('case_requests')
    .select(['id', 'kind'])
    .where('case_id', '=', caseId)
    .where('state', '=', 'checking')
    .execute();
  for (const { id, kind } of requests) {
    const verdict = verdictOf(kind) ?? 'accepted';
    const reason = verdict === 'rejected' ? 'blurred' : null;
    await deps.db
      .updateTable('case_documents')
      .set({ verdict, reason, reviewed_at: new Date(), reviewed_by: staff.id })
      .where('request_id', '=', id)
      .execute();
    await deps.db.updateTable('case_requests').set({ reason }).where('id', '=', id).execute();
    await change(deps, caseId, staff, (state) => afterReview(state, id, verdict));
  }
}

/** Advances a case, with the usual actions of customer and staff, until it reaches a step. */
export async function workUntil(deps: DocumentStoreDeps, customer: Person, staff: Person, caseId: string, key: string) {
  const now = () => deps.db.selectFrom('cases').select('step_key').where('id', '=', caseId).executeTakeFirstOrThrow();
  while ((await now()).step_key !== key) {
    await sendAll(deps, customer, caseId);
    await openForReview(deps, staff, caseId);
    await attachDrafts(deps, customer, caseId);
    await change(deps, caseId, staff, (state, row) => complete(state, state.stepKey, caseContext(templateOfCase(row))));
  }
}

/** Attaches the drafts about which the next step asks the customer. */
async function attachDrafts(deps: DocumentStoreDeps, customer: Person, caseId: string): Promise<void> {
  const row = await deps.db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
  const { steps } = templateOfCase(row);
  const next = steps.slice(steps.findIndex(({ key }) => key === row.step_key) + 1).find(({ onDemand }) => !onDemand);
  for (const kind of next?.requests ?? []) {
    const known = requestKind(kind);
    if (!known?.draft) continue;
    const files = await storeDemoDocument(deps, customer, draftTitles[kind] ?? known.title.en);
    await deps.db.transaction().execute(async (tx) => {
      const [document_id = ''] = await claimFiles(tx, customer.id, files);
      await tx.insertInto('case_drafts').values({ case_id: caseId, kind, document_id }).execute();
    });
  }
}

const draftTitles: Record<string, string> = {
  'confirm-application': 'Draft of the application',
  'menu-approval': 'Draft of the menu',
  'plan-approval': 'Plan of the month',
};

export async function assign({ db }: DocumentStoreDeps, caseId: string, { id }: Person): Promise<void> {
  await db.updateTable('cases').set({ assignee_id: id }).where('id', '=', caseId).execute();
}

export async function write(
  { db }: DocumentStoreDeps,
  { id, name }: Person,
  caseId: string,
  text: string,
  { fromStaff = true, at = new Date() } = {},
): Promise<void> {
  if (!fromStaff) await db.updateTable('cases').set({ answer_due_since: at }).where('id', '=', caseId).execute();
  const message = { case_id: caseId, from_staff: fromStaff, author_id: id, author_name: name, text };
  await db
    .insertInto('case_messages')
    .values({ ...message, at, notified_at: new Date() })
    .execute();
}
