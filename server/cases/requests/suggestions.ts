import type { Db } from '#database/connect.ts';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { buyerFields } from '#shared/rules/buyer.ts';
import { waitsForCustomer } from '#shared/rules/cases/case-state.ts';
import {
  answerFromOrder,
  asksForLicence,
  repeatableKinds,
  withLicences,
} from '#shared/rules/cases/suggested-answers.ts';
import { isFinished } from '../case/case-rows.ts';

// Suggested answers save the customer from typing known facts again. The customer can edit them.

/** They may belong to several kitchens, so the customer deletes those that do not apply. */
const mostNumbers = 3;

type Suggestion = CaseRequestReply['suggestion'];

const isUnanswered = (request: CaseRequestReply) =>
  request.answer === 'text' && request.answerText === null && waitsForCustomer(request);

/**
 * Adds a suggestion to each unanswered question of `repeatableKinds`, if a value is known: the customer's last answer
 * to the same question or, without one, a value from the order. Questions about FSSAI numbers also get the numbers that
 * we obtained for the customer.
 */
export async function withSuggestions(
  db: Db,
  userId: string,
  orderId: string,
  requests: readonly CaseRequestReply[],
  language: Language,
): Promise<CaseRequestReply[]> {
  const kinds = requests.filter(isUnanswered).map(({ kind }) => kind);
  const repeatable = kinds.filter((kind) => repeatableKinds.has(kind));
  if (repeatable.length === 0) return [...requests];
  const [earlier, order, numbers] = await Promise.all([
    findAnswers(db, userId, repeatable),
    findFacts(db, orderId),
    repeatable.some(asksForLicence) ? findLicenceNumbers(db, userId) : [],
  ]);
  const suggestionFor = (kind: string): Suggestion => {
    const answer = earlier.get(kind);
    if (answer !== undefined) return { text: withLicences(kind, answer, numbers), from: 'answer' };
    const text = order && withLicences(kind, answerFromOrder(kind, order, language) ?? '', numbers);
    return text ? { text, from: 'order' } : null;
  };
  return requests.map((request) =>
    isUnanswered(request) && repeatableKinds.has(request.kind)
      ? { ...request, suggestion: suggestionFor(request.kind) }
      : request,
  );
}

async function findAnswers(db: Db, userId: string, kinds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('case_requests')
    .innerJoin('cases', 'cases.id', 'case_requests.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .distinctOn('case_requests.kind')
    .select(['case_requests.kind', 'case_requests.answer_text'])
    .where('orders.user_id', '=', userId)
    .where('case_requests.kind', 'in', [...kinds])
    .where('case_requests.state', 'in', ['checking', 'accepted'])
    .where('case_requests.answer_text', 'is not', null)
    .orderBy('case_requests.kind')
    .orderBy('case_requests.answered_at', (order) => order.desc().nullsLast())
    .execute();
  return new Map(rows.flatMap(({ kind, answer_text }) => (answer_text ? [[kind, answer_text] as const] : [])));
}

async function findLicenceNumbers(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_results')
    .innerJoin('cases', 'cases.id', 'case_results.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('case_results.number')
    .where('orders.user_id', '=', userId)
    .where(isFinished)
    .where('case_results.kind', '=', 'licence_number')
    .groupBy('case_results.number')
    .orderBy(({ fn }) => fn.max('case_results.at'), 'desc')
    .limit(mostNumbers)
    .execute();
  return rows.flatMap(({ number }) => number ?? []);
}

function findFacts(db: Db, orderId: string) {
  return db.selectFrom('orders').select(buyerFields).where('id', '=', orderId).executeTakeFirst();
}
