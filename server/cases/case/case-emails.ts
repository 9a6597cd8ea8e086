import type { Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { enqueueOrderEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { caseMessagePath, casePath } from '#shared/paths.ts';
import { isRegistrationNumber, resultKindsOf } from '#shared/rules/cases/case-results.ts';
import { isOwed } from '#shared/rules/cases/case-state.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { TransitionEmail } from '#shared/rules/cases/template-types.ts';
import { listsNeeds } from '#shared/rules/cases/turn-emails.ts';
import type { CaseEmail } from '../../../emails/case-email.ts';
import { type CaseWithOrder, requireCase } from './case-rows.ts';
import { templateOfCase, titleOfCase } from './case-titles.ts';
import { findOpenSteps, progressOf } from './forecast.ts';
import { answerByOf } from './store-transition.ts';

export type CaseMailDeps = { queue: Queue; secrets: readonly string[] };

/** `case-opened` is never sent, because the receipt mentions the case. `sendRefusalEmails` sends `case-rejected`. */
const isSentElsewhere = (kind: TransitionEmail): kind is 'case-opened' | 'case-rejected' =>
  kind === 'case-opened' || kind === 'case-rejected';

export async function enqueueEmails(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  emails: readonly TransitionEmail[],
): Promise<void> {
  for (const kind of emails) if (!isSentElsewhere(kind)) await enqueueCaseEmail(tx, deps, caseId, kind);
}

type Results = Pick<CaseEmail, 'withoutResults' | 'withReport' | 'result' | 'document'>;

async function resultsOf(tx: Tx, row: CaseWithOrder): Promise<Results> {
  const template = templateOfCase(row);
  if (!template.monthly)
    return resultKindsOf(template).length === 0 ? { withoutResults: true } : numberAndFileOf(tx, row);
  const report = await tx
    .selectFrom('case_results')
    .select('kind')
    .where('case_id', '=', row.id)
    .where('kind', '=', 'report')
    .executeTakeFirst();
  // A month may end without a report if the customer is a guest or the case has an older template version.
  return report ? { withReport: true } : { withoutResults: true };
}

const numberKinds = { gstin: 'gstin', application_number: 'application' } as const;

/** The file goes only to the address that its owner has verified. */
async function numberAndFileOf(tx: Tx, { id, owner_id, email }: CaseWithOrder): Promise<Results> {
  const results = await tx
    .selectFrom('case_results')
    .leftJoin('documents', 'documents.id', 'case_results.document_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'documents.user_id')
        .on('users.id', '=', owner_id)
        .on('users.email', '=', email)
        .on('users.email_verified_at', 'is not', null),
    )
    .select(['case_results.kind', 'case_results.number', 'case_results.document_id', 'users.id as verified'])
    .where('case_results.case_id', '=', id)
    .execute();
  const numbered = results.find(({ kind, number }) => number !== null && kind !== 'listing_link');
  const document = results.find(({ kind, verified }) => kind === 'certificate' && verified !== null)?.document_id;
  return {
    ...(numbered?.number
      ? { result: { kind: numberKind(numbered.kind, numbered.number), number: numbered.number } }
      : {}),
    ...(document ? { document } : {}),
  };
}

function numberKind(kind: string, number: string): NonNullable<CaseEmail['result']>['kind'] {
  if (kind === 'gstin' || kind === 'application_number') return numberKinds[kind];
  return isRegistrationNumber(number) ? 'registration' : 'licence';
}

type RemedyCoupon = { code: string; percent: number; endsAt: Date | null };

export function enqueueMissedEmail(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  { coupon, isFinished }: { coupon: RemedyCoupon | undefined; isFinished: boolean },
): Promise<void> {
  const remedy = coupon && { ...coupon, endsAt: coupon.endsAt?.toISOString() ?? null };
  return enqueueCaseEmail(tx, deps, caseId, 'case-missed', {
    ...(remedy ? { remedy } : {}),
    ...(isFinished ? { isFinished } : {}),
  });
}

/** Enqueues an e-mail to the buyer of a case, in the transaction of the change that the e-mail reports. */
export async function enqueueCaseEmail(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  kind: CaseEmail['kind'],
  more: Pick<CaseEmail, 'remedy' | 'isFinished' | 'monthsStop' | 'feeDay' | 'refused' | 'visit'> = {},
): Promise<void> {
  const row = await requireCase(tx, caseId);
  if (!row.email) return;
  const language = languageKnown(row.language);
  const service = titleOfCase(row, language);
  const path = kind === 'case-message' ? caseMessagePath(caseId) : casePath(caseId);
  const order = { id: row.order_id, user_id: row.owner_id, email: row.email, language: row.language };
  const results = kind === 'case-ready' ? await resultsOf(tx, row) : {};
  const details = {
    ...situationOf(row, kind, language),
    ...(await findProgress(tx, row, kind, language)),
    ...(listsNeeds(kind) ? await findNeeds(tx, caseId, language) : {}),
  };
  await enqueueOrderEmail(tx, deps, order, { kind, service, path, ...details, ...results, ...more });
}

/** How far the case is, except in e-mails about a case that goes no further. */
async function findProgress(
  tx: Tx,
  row: CaseWithOrder,
  kind: CaseEmail['kind'],
  language: Language,
): Promise<Pick<CaseEmail, 'progress'>> {
  if (row.status === 'cancelled' || kind === 'case-refused' || kind === 'case-annual-fee') return {};
  const steps = (await findOpenSteps(tx, [row])).get(row.id) ?? [];
  const { segments, timeBar } = progressOf(row, steps, await findCalendar(tx), language, new Date());
  const parts = segments.map(({ title, state }) => ({ title, state }));
  return { progress: { parts, ...(timeBar ? { expected: timeBar.expected } : {}) } };
}

function situationOf(row: CaseWithOrder, kind: CaseEmail['kind'], language: Language): Partial<CaseEmail> {
  const template = templateOfCase(row);
  const stepOf = (wanted: string) => template.steps.find(({ key }) => key === wanted);
  const step = stepOf(row.step_key)?.title[language];
  const answerBy = answerByOf(row);
  const { visit_on: day, visit_time: time } = row;
  // The note of the inspection step begins with “Be there”, which makes no sense before the day of the visit is known.
  const ready = kind === 'case-inspection' && day !== null ? stepOf('inspection')?.note[language] : undefined;
  return {
    ...(step ? { step } : {}),
    ...(ready ? { ready } : {}),
    ...(template.partner === undefined ? {} : { partner: template.partner }),
    ...(template.steps.some(({ ball }) => ball === 'platform') ? { isPlatform: true } : {}),
    ...(answerBy === null ? {} : { answerBy }),
    ...(day === null ? {} : { visit: { day, time } }),
    since: row.since.toISOString(),
  };
}

/** Returns one of each kind. Their words come from our templates, so the e-mail contains no typed text. */
async function findNeeds(tx: Tx, caseId: string, language: Language): Promise<Pick<CaseEmail, 'needs'>> {
  const requests = await tx
    .selectFrom('case_requests')
    .select(['kind', 'state', 'optional'])
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const kinds = new Set(requests.filter(isOwed).map(({ kind }) => kind));
  const needs = [...kinds].flatMap((kind) => {
    const known = requestKind(kind);
    if (!known) return [];
    return [{ title: known.title[language], accepted: known.accepted[language], avoid: known.avoid[language] }];
  });
  return needs.length === 0 ? {} : { needs };
}
