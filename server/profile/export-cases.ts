import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/connect.ts';
import { inBatches, type OrderOwner, ofOrders } from './export-records.ts';

export async function* exportCases(db: Db, owner: OrderOwner) {
  const ids = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('cases.id')
    .where(ofOrders(owner))
    .orderBy('opened_at')
    .orderBy('unit')
    .execute();
  for await (const { id, results, ratings, ...rest } of inBatches(ids, (some) => readCases(db, some)))
    yield { ...rest, messages: exportMessages(db, id), results, ratings };
}

const messageBatch = 50;

async function* exportMessages(db: Db, caseId: string) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('case_messages')
      .select(['id', sql<string>`to_json(at)`.as('at'), 'author_name', 'text'])
      .where('case_id', '=', caseId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(messageBatch)
      .execute();
    for (const { id, ...message } of rows) {
      after = id;
      yield message;
    }
    if (rows.length < messageBatch) return;
  }
}

function readCases(db: Db, ids: string[]) {
  return db
    .selectFrom('cases')
    .select([
      'id',
      'order_id',
      'unit',
      'template_slug',
      'cases.status',
      'step_key',
      'opened_at',
      'closed_at',
      'promised_by',
    ])
    .select(['authority_status', 'authority_words', 'authority_number', 'remedy_coupon'])
    .select((one) => [
      jsonArrayFrom(
        one
          .selectFrom('case_steps')
          .select(['key', 'state', 'at'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('position'),
      ).as('steps'),
      jsonArrayFrom(
        one
          .selectFrom('case_events')
          .select(['at', 'kind', 'step_key', 'ball', 'reason'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('id'),
      ).as('events'),
      jsonArrayFrom(
        one
          .selectFrom('case_requests')
          .select([
            'kind',
            'state',
            'text',
            'reason',
            'reason_text',
            'answer_text',
            'answers',
            'answer_verdict',
            'created_at',
            'answered_at',
          ])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('created_at'),
      ).as('requests'),
      jsonArrayFrom(
        one
          .selectFrom('case_documents')
          .innerJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
          .select(['case_requests.kind', 'sent_at', 'verdict', 'case_documents.reason', 'case_documents.reason_text'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('sent_at'),
      ).as('documents'),
      jsonArrayFrom(
        one
          .selectFrom('case_results')
          .select(['at', 'kind', 'number', 'url'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('at'),
      ).as('results'),
      jsonArrayFrom(
        one.selectFrom('case_ratings').select(['at', 'stars', 'text', 'publish']).whereRef('case_id', '=', 'cases.id'),
      ).as('ratings'),
    ])
    .where('id', 'in', ids)
    .orderBy('opened_at')
    .orderBy('unit')
    .execute();
}
