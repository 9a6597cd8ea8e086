import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { CaseReply } from '#shared/contract/cases.ts';
import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import type { ReplyValues } from '#shared/rules/canned-replies.ts';
import { possibleActions } from '#shared/rules/cases/transitions.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { type CaseWithOrder, requireCase, requireOwnCase } from './case-rows.ts';
import { contextOf, loadState } from './case-state.ts';
import { templateOfCase, titleOfCase } from './case-titles.ts';
import { findMessages } from './messages.ts';
import { findNotes } from './notes.ts';
import { withSentBefore } from './sent-before.ts';
import { findRequests, serializeCase } from './serialize-case.ts';
import { withSuggestions } from './suggestions.ts';

/** Replies with a whole case. */

/** The language that a request asks for: its `lang`, else the browser's first one, else English. */
export function languageOfRequest({ headers }: FastifyRequest, lang: Language | undefined): Language {
  return lang ?? languageKnown(headers['accept-language']?.slice(0, 2).toLowerCase() ?? '');
}

export async function ownCaseReply(db: Db, user: CurrentUser, id: string, language: Language): Promise<CaseReply> {
  const row = await requireOwnCase(db, id, user.id);
  const { toCheck: _, ...reply } = await serializeCase(db, row, { userId: user.id, isStaff: false }, language);
  const requests = await withSentBefore(db, user.id, reply.requests);
  return { ...reply, requests: await withSuggestions(db, user.id, row.order_id, requests, language) };
}

/** A request of a case after a change. */
export async function requestReply(db: Db, caseId: string, requestId: string, language: Language) {
  const requests = await findRequests(db, caseId, language);
  const found = requests.find(({ id }) => id === requestId);
  if (!found) throw new Error(`request ${requestId} has gone`);
  return found;
}

/** Values of the variables of replies, in the customer's language. */
function replyValuesOf(row: CaseWithOrder): ReplyValues {
  const { promised_by: day } = row;
  const language = languageKnown(row.language);
  const step = templateOfCase(row).steps.find(({ key }) => key === row.step_key);
  const date = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: row.buyer || null,
    plan: titleOfCase(row, language),
    step: row.status === 'open' ? (step?.title[language] ?? null) : null,
    promisedBy: row.status === 'open' && day ? date.format(new Date(day)) : null,
    ticket: ticketNumber(row.order_id),
  };
}

/** A case for staff, with everything on it. */
export async function staffCaseReply(db: Db, user: CurrentUser, id: string): Promise<StaffCaseReply> {
  const row = await requireCase(db, id);
  const assignee = row.assignee_id
    ? await db.selectFrom('users').select(['id', 'name']).where('id', '=', row.assignee_id).executeTakeFirst()
    : undefined;
  return {
    ...(await serializeCase(db, row, { userId: user.id, isStaff: true }, 'en')),
    customer: { id: row.owner_id, name: row.buyer, email: row.email, phone: row.phone },
    assignee: assignee ?? null,
    authorityWords: row.authority_words,
    notes: await findNotes(db, id),
    messages: await findMessages(db, id),
    language: languageKnown(row.language),
    replyValues: replyValuesOf(row),
    actions: possibleActions(
      await db.transaction().execute((tx) => loadState(tx, row)),
      contextOf(templateOfCase(row)),
    ),
  };
}
