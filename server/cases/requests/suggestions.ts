import type { Db } from '#database/connect.ts';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { waitsForCustomer } from '#shared/rules/cases/case-state.ts';
import type { BusinessFact, suggestionSources } from '#shared/rules/cases/questions.ts';

// Suggested answers save the customer from typing known facts again. The customer can change them before sending.

type Known = ReadonlyMap<BusinessFact, { value: string; from: (typeof suggestionSources)[number] }>;

/**
 * Adds a suggestion to each question about a known fact in unanswered requests: the customer's newest answer about the
 * fact, else a value of the order.
 */
export async function withSuggestions(
  db: Db,
  userId: string,
  orderId: string,
  requests: readonly CaseRequestReply[],
): Promise<CaseRequestReply[]> {
  const unanswered = requests.filter((request) => request.answers === null && waitsForCustomer(request));
  if (!unanswered.some(({ questions }) => questions.some(({ fact }) => fact))) return [...requests];
  const known = await findKnownFacts(db, userId, orderId);
  return requests.map((request) =>
    unanswered.includes(request)
      ? {
          ...request,
          questions: request.questions.map((question) => ({
            ...question,
            suggestion: (question.fact && known.get(question.fact)) ?? null,
          })),
        }
      : request,
  );
}

async function findKnownFacts(db: Db, userId: string, orderId: string): Promise<Known> {
  const [answered, order] = await Promise.all([findAnswers(db, userId), findOrder(db, orderId)]);
  const known = new Map<BusinessFact, { value: string; from: (typeof suggestionSources)[number] }>();
  const ofOrder = { tradeName: order?.company, phone: order?.phone, email: order?.email };
  for (const fact of ['tradeName', 'phone', 'email'] as const) {
    const value = ofOrder[fact]?.trim();
    if (value) known.set(fact, { value, from: 'order' });
  }
  // Oldest first, so that the newest answer stands.
  for (const { questions, answers } of answered)
    for (const { key, fact } of questions ?? []) {
      const value = answers?.[key];
      if (fact && value) known.set(fact, { value, from: 'answer' });
    }
  return known;
}

/** Returns the customer's answers in fields, oldest first. Leaves out rejected answers. */
function findAnswers(db: Db, userId: string) {
  return db
    .selectFrom('case_requests')
    .innerJoin('cases', 'cases.id', 'case_requests.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['case_requests.questions', 'case_requests.answers'])
    .where('orders.user_id', '=', userId)
    .where('case_requests.state', 'in', ['checking', 'accepted'])
    .where('case_requests.answers', 'is not', null)
    .orderBy('case_requests.answered_at')
    .execute();
}

function findOrder(db: Db, orderId: string) {
  return db.selectFrom('orders').select(['email', 'phone', 'company']).where('id', '=', orderId).executeTakeFirst();
}
