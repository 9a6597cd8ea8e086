import type { Tx } from '#database/connect.ts';
import { findByEmail } from '#server/accounts/users.ts';
import { type CaseRow, lockCase } from '#server/cases/case-rows.ts';
import { applyTransition, contextOf, loadState, refreshClock } from '#server/cases/case-state.ts';
import { templateOfCase } from '#server/cases/case-titles.ts';
import { answerRequest } from '#server/cases/requests.ts';
import { recordMissedPromises } from '#server/cases/watch-cases.ts';
import { inspectUpload } from '#server/documents/inspect-upload.ts';
import { type DocumentStoreDeps, storeFiles } from '#server/documents/store.ts';
import { validateUpload } from '#server/documents/validate-upload.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterReview, newRequest } from '#shared/rules/cases/request-transitions.ts';
import type { CaseState } from '#shared/rules/cases/state.ts';
import { complete, enterOnDemand } from '#shared/rules/cases/transitions.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { specimenPdf } from './specimen-pdf.ts';

/**
 * Brings the demo customers' open cases into telling states. Asha: waiting for papers, one refused, a question of FoSCoS.
 * Imran: answers to check, a missed promise with its remedy, live on Swiggy.
 */

type Person = { id: string; name: string; email: string | null };
type People = Record<'asha' | 'imran' | 'farah' | 'joseph', Person>;

const words: Record<string, string> = {
  'manager-access': 'Invited your manager account as a co-worker.',
  'platform-contact': '98765 00012, also on WhatsApp from 10 to 12',
  goals: 'More dinner orders from Monday to Thursday, and fewer cancellations at lunch.',
  'business-details': 'Cloud kitchen, three people, vegetarian, about 6 lakh a year, open 11 to 23.',
  'food-list': 'Dosa, idli, vada, sambar, chutney, filter coffee',
};

export async function seedDemoCases(deps: DocumentStoreDeps): Promise<void> {
  const people = await findPeople(deps);
  if (!people) return;
  const { asha, imran, farah, joseph } = people;
  const [, registration, licence] = await openCasesOf(deps, asha);
  const [growth, , late, listing] = await openCasesOf(deps, imran);
  if (growth) {
    await sendAll(deps, imran, growth);
    await assign(deps, growth, joseph);
  }
  if (registration) {
    await sendAll(deps, asha, registration);
    await lookAt(deps, farah, registration, (kind) => (kind === 'identity' ? 'rejected' : undefined));
    await assign(deps, registration, farah);
    await write(deps, farah, registration, 'Namaste Asha, one photo is blurred. With a new one we file this week.');
  }
  if (licence) {
    await workUntil(deps, asha, farah, licence, 'scrutiny');
    const asked = 'Does the layout plan show the water tank? Please send it again with the tank marked.';
    await change(deps, licence, farah, (state, row) =>
      enterOnDemand(state, 'query', contextOf(templateOfCase(row)), asked),
    );
    await change(deps, licence, farah, (state, row) =>
      newRequest(state, { kind: 'layout', optional: false }, contextOf(templateOfCase(row))),
    );
    await deps.db
      .updateTable('cases')
      .set({
        authority_status: 'query',
        authority_at: dayInIndia(new Date()),
        authority_words: asked,
        authority_number: '10260000000000012',
      })
      .where('id', '=', licence)
      .execute();
    await assign(deps, licence, farah);
  }
  if (late) await missPromise(deps, imran, joseph, late);
  if (listing) {
    await workUntil(deps, imran, joseph, listing, 'first-week');
    const url = 'https://www.swiggy.com/city/mumbai/sheikh-kitchen-andheri-rest12345';
    await deps.db.insertInto('case_results').values({ case_id: listing, kind: 'listing_link', url }).execute();
    await assign(deps, listing, joseph);
    await askQuestion(
      deps,
      imran,
      listing,
      'Swiggy shows the wrong closing time for Sundays. Can you change it to 11 pm?',
    );
  }
}

/** Everything was sent weeks ago and nobody has looked: the promise is missed, and the customer has a coupon. */
async function missPromise(deps: DocumentStoreDeps, customer: Person, staff: Person, caseId: string): Promise<void> {
  const { db } = deps;
  await sendAll(deps, customer, caseId);
  const { opened_at } = await db
    .selectFrom('cases')
    .select('opened_at')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const sent = new Date(opened_at.getTime() + 3_600_000);
  await db
    .updateTable('case_events')
    .set({ at: sent })
    .where('case_id', '=', caseId)
    .where('ball', '=', 'us')
    .execute();
  await db.updateTable('case_requests').set({ answered_at: sent }).where('case_id', '=', caseId).execute();
  await db.updateTable('cases').set({ since: sent }).where('id', '=', caseId).execute();
  await db.transaction().execute((tx) => refreshClock(tx, caseId));
  await recordMissedPromises(db, new Date());
  await assign(deps, caseId, staff);
}

async function findPeople({ db }: DocumentStoreDeps): Promise<People | undefined> {
  const [asha, imran, farah, joseph] = [
    await findByEmail(db, 'asha@demo.chulha.example'),
    await findByEmail(db, 'imran@demo.chulha.example'),
    await findByEmail(db, 'farah@demo.chulha.example'),
    await findByEmail(db, 'joseph@demo.chulha.example'),
  ];
  return asha && imran && farah && joseph && { asha, imran, farah, joseph };
}

/** Ids of open cases, the latest order first. */
async function openCasesOf({ db }: DocumentStoreDeps, { id }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('cases.id')
    .where('orders.person_id', '=', id)
    .where('cases.status', '=', 'open')
    .orderBy('orders.created_at', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

async function change(
  { db }: DocumentStoreDeps,
  caseId: string,
  actor: Person,
  transition: (state: CaseState, row: CaseRow, tx: Tx) => ReturnType<typeof complete>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    await applyTransition(tx, row, transition(await loadState(tx, row), row, tx), actor);
  });
}

/** The customer sends everything that is asked for. */
async function sendAll(deps: DocumentStoreDeps, customer: Person, caseId: string): Promise<void> {
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
    const answer =
      known?.answer === 'text'
        ? { files: [], text: words[kind] ?? 'Yes' }
        : { files: await aDocument(deps, customer, known?.title.en ?? kind) };
    await answerRequest(deps.db, customer, caseId, id, answer);
  }
}

async function aDocument(deps: DocumentStoreDeps, { id, name }: Person, title: string) {
  const file = new File([specimenPdf([title, name])], `${title.toLowerCase().replaceAll(/\W+/g, '-')}.pdf`);
  return storeFiles(deps, id, [await validateUpload(inspectUpload, 'caseDocument', file, id)]);
}

/** Staff look at what was sent; `verdictOf` names the ones that are refused, and all are accepted without it. */
async function lookAt(
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
    await deps.db
      .updateTable('case_documents')
      .set({ verdict, reviewed_at: new Date(), reviewed_by: staff.id })
      .where('request_id', '=', id)
      .execute();
    if (verdict === 'rejected')
      await deps.db.updateTable('case_requests').set({ reason: 'blurred' }).where('id', '=', id).execute();
    await change(deps, caseId, staff, (state) => afterReview(state, id, verdict));
  }
}

/** Everybody does their steps until the case comes to a step. */
async function workUntil(deps: DocumentStoreDeps, customer: Person, staff: Person, caseId: string, key: string) {
  const now = () => deps.db.selectFrom('cases').select('step_key').where('id', '=', caseId).executeTakeFirstOrThrow();
  while ((await now()).step_key !== key) {
    await sendAll(deps, customer, caseId);
    await lookAt(deps, staff, caseId);
    await change(deps, caseId, staff, (state, row) => complete(state, state.stepKey, contextOf(templateOfCase(row))));
  }
}

async function assign({ db }: DocumentStoreDeps, caseId: string, { id }: Person): Promise<void> {
  await db.updateTable('cases').set({ assignee_id: id }).where('id', '=', caseId).execute();
}

async function write({ db }: DocumentStoreDeps, { id, name }: Person, caseId: string, text: string): Promise<void> {
  await db
    .insertInto('case_messages')
    .values({ case_id: caseId, from_staff: true, author_id: id, author_name: name, text, notified_at: new Date() })
    .execute();
}

/** A message of the customer that nobody has answered. */
async function askQuestion({ db }: DocumentStoreDeps, { id, name }: Person, caseId: string, text: string) {
  const at = new Date(Date.now() - 5 * 3_600_000);
  const message = { case_id: caseId, from_staff: false, author_id: id, author_name: name, text };
  await db
    .insertInto('case_messages')
    .values({ ...message, at, notified_at: at })
    .execute();
  await db.updateTable('cases').set({ answer_due_since: at }).where('id', '=', caseId).execute();
}
