import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { allOf, matchesAllWords, searchRows } from '#database/search.ts';
import { refuse } from '#server/http/refuse.ts';
import { type EnquiryStatus, enquiryTopicNamed } from '#shared/rules/enquiries.ts';
import { parseSearch } from '#shared/rules/search.ts';

const pageSize = 50;
const longestStart = 160;

export type EnquiryQuery = {
  status?: EnquiryStatus | undefined;
  assignee?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
};

/**
 * Returns up to fifty enquiries, newest first. With `before`, they are older than the enquiry with this number.
 * `capped` is true if the search has more hits than it returns. Suspected spam is listed only for the status `held`.
 */
export async function findEnquiries(db: Db, { status, assignee, search, before }: EnquiryQuery) {
  const conditions = [status ? sql<boolean>`enquiries.status = ${status}` : sql<boolean>`enquiries.status <> 'held'`];
  if (assignee === 'nobody') conditions.push(sql`enquiries.assignee_id is null`);
  else if (assignee) conditions.push(sql`enquiries.assignee_id = ${assignee}`);
  const hits = search ? await searchEnquiries(db, search, conditions) : undefined;
  let query = shown(db).where(hits ? sql<boolean>`enquiries.number = any(${hits.ids})` : allOf(conditions));
  if (before) query = query.where(olderThan(before));
  const rows = await query
    .select(sql<string>`left(enquiries.message, ${longestStart})`.as('start'))
    .orderBy('enquiries.created_at', 'desc')
    .orderBy('enquiries.number', 'desc')
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize).map((row) => ({ ...view(row), start: inOneLine(row.start) }));
  return { items, older: rows.length > pageSize, capped: hits?.capped ?? false };
}

function searchEnquiries(db: Db, search: string, conditions: RawBuilder<boolean>[]) {
  const matches = matchesAllWords(words, parseSearch(search).words);
  return searchRows(db, { table: 'enquiries', key: 'number', among: sql`true` }, allOf([...conditions, matches]));
}

const inOneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return text.length < longestStart ? line : `${line.replace(/ \S*$/, '')}…`;
};

// Must match the index expression.
const words = sql<string>`(' ' || search_form(translate(
  enquiries.number || ' ' || enquiries.name || ' ' || enquiries.email || ' ' || enquiries.message, E'\\n\\r\\t', '   '
)))`;

const olderThan = (number: string) =>
  sql<boolean>`(enquiries.created_at, enquiries.number) < (
    select edge.created_at, edge.number from enquiries as edge where edge.number = ${number}
  )`;

function shown(db: Db | Tx) {
  return db
    .selectFrom('enquiries')
    .leftJoin('users as assignee', 'assignee.id', 'enquiries.assignee_id')
    .select(['enquiries.number', 'enquiries.name', 'enquiries.email', 'enquiries.status', 'enquiries.suspicion'])
    .select('enquiries.topic')
    .select(['enquiries.created_at', 'enquiries.assignee_id', 'assignee.name as assignee_name'])
    .select(mailFailed.as('mail_failed'));
}

const mailFailed = sql<boolean>`exists (
  select from enquiry_replies join mails on mails.id = enquiry_replies.mail_id
  where enquiry_replies.enquiry_id = enquiries.id and mails.failed_at is not null and mails.sent_at is null
)`;

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function view(row: Shown) {
  return {
    number: row.number,
    name: row.name,
    email: row.email,
    status: row.status,
    suspicion: row.suspicion,
    topic: row.topic === null ? null : (enquiryTopicNamed(row.topic) ?? null),
    assignee: row.assignee_id === null ? null : { _id: row.assignee_id, name: row.assignee_name ?? '' },
    createdAt: row.created_at.toISOString(),
    mailFailed: row.mail_failed,
  };
}

export async function countWaiting(db: Db): Promise<{ new: number; held: number }> {
  const count = (status: EnquiryStatus) => sql<number>`(select count(*) from enquiries where status = ${status})`;
  return db.selectNoFrom([count('new').as('new'), count('held').as('held')]).executeTakeFirstOrThrow();
}

/**
 * Returns an enquiry with its task, the sender's account, its answers and its audit entries. Refuses an unknown enquiry
 * number.
 */
export async function enquiryDetails(db: Db | Tx, number: string) {
  const row =
    (await shown(db)
      .leftJoin('enquiry_tasks', 'enquiry_tasks.enquiry_id', 'enquiries.id')
      .leftJoin('tasks', (join) =>
        join.onRef('tasks.id', '=', 'enquiry_tasks.task_id').on('tasks.deleted_at', 'is', null),
      )
      .leftJoin('users as sender', (join) =>
        join
          .onRef('sender.email', '=', sql<string>`lower(enquiries.email)`)
          .on('sender.email_verified_at', 'is not', null),
      )
      .select(['enquiries.id', 'enquiries.message', 'tasks.id as task_id', 'sender.id as sender_id'])
      .where('enquiries.number', '=', number)
      .executeTakeFirst()) ?? refuse('enquiry_unknown');
  return {
    ...view(row),
    message: row.message,
    taskId: row.task_id,
    personId: row.sender_id,
    replies: await repliesTo(db, row.id),
    history: await historyOf(db, number),
  };
}

async function repliesTo(db: Db | Tx, enquiryId: string) {
  const rows = await db
    .selectFrom('enquiry_replies')
    .leftJoin('mails', 'mails.id', 'enquiry_replies.mail_id')
    .select(['enquiry_replies.id', 'enquiry_replies.author_name', 'enquiry_replies.message'])
    .select(['enquiry_replies.created_at', 'mails.sent_at', 'mails.failed_at', 'mails.id as mail'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('enquiry_replies.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    author: row.author_name,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    mail: row.sent_at || !row.mail ? ('sent' as const) : row.failed_at ? ('failed' as const) : ('waiting' as const),
  }));
}

async function historyOf(db: Db | Tx, number: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'detail'])
    .where('subject_kind', '=', 'enquiry')
    .where('subject_id', '=', number)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id, at, actor_name, action, detail }) => ({
    id,
    at: at.toISOString(),
    who: actor_name,
    action,
    detail: Object(detail) as Record<string, unknown>,
  }));
}
