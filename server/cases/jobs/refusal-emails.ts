import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { waitsForCustomer } from '#shared/rules/cases/case-state.ts';
import { rejectReason } from '#shared/rules/cases/reject-reasons.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { CaseEmail } from '../../../emails/case-email.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '../case/case-emails.ts';
import { type CaseRequestRow, isFinished, requireCase } from '../case/case-rows.ts';

// E-mails about refused answers. One e-mail covers several refusals in a case. It is sent two minutes after the last
// refusal, or ten minutes after the first if that is earlier.

const atOnce = 100;

type Refusal = Pick<CaseRequestRow, 'kind' | 'state' | 'reason' | 'reason_text'>;

const isDue = sql<boolean>`(max(refusal_unsent_since) < now() - interval '2 minutes'
  or min(refusal_unsent_since) < now() - interval '10 minutes')`;

export async function sendRefusalEmails(db: Db, deps: CaseMailDeps, onError?: OnItemError): Promise<number> {
  const { rows } = await sql<{ case_id: string }>`
    select case_id from case_requests where refusal_unsent_since is not null
    group by case_id having ${isDue} order by min(refusal_unsent_since) limit ${atOnce}`.execute(db);
  const sendBatch = ({ case_id }: { case_id: string }) => db.transaction().execute((tx) => sendFor(tx, deps, case_id));
  return eachItem(rows, ({ case_id }) => case_id, sendBatch, onError);
}

async function sendFor(tx: Tx, deps: CaseMailDeps, caseId: string): Promise<boolean> {
  // If two jobs run at once, the second skips the cases that the first has locked. A case that a reviewer or the
  // customer is changing is left for the next run.
  const { rows: locked } = await sql<{ isFinished: boolean; status: string }>`
    select status, ${isFinished} as "isFinished" from cases where id = ${caseId} for no key update skip locked`.execute(
    tx,
  );
  const [row] = locked;
  if (!row) return false;
  const { rows } = await sql<Refusal>`
    update case_requests set refusal_unsent_since = null
    where case_id = ${caseId} and refusal_unsent_since is not null
      and (select ${isDue} from case_requests where case_id = ${caseId} and refusal_unsent_since is not null)
    returning kind, state, reason, reason_text`.execute(tx);
  // Omits refusals after which the customer has sent a new answer or staff have withdrawn the request. In a finished or
  // ended case, the customer need not send anything.
  const refused = rows.filter(waitsForCustomer);
  if (refused.length === 0 || row.isFinished || row.status !== 'open') return false;
  const language = languageKnown((await requireCase(tx, caseId)).language);
  await enqueueCaseEmail(tx, deps, caseId, 'case-rejected', { refused: refused.map((each) => lineOf(each, language)) });
  return true;
}

/** Returns the texts about a refusal. They come from our rules, so the e-mail contains no typed text. */
function lineOf({ kind, reason, reason_text }: Refusal, language: Language): NonNullable<CaseEmail['refused']>[number] {
  const title = requestKind(kind)?.title[language] ?? kind;
  const found = rejectReason(reason ?? '', reason_text ?? '');
  // For the reason `other`, the e-mail contains no reason text, only the hint that there is a note.
  const text = found?.needsWords ? undefined : found?.text[language];
  return { title, ...(text ? { text } : {}), ...(reason_text ? { hasNote: true } : {}) };
}
