import { type RawBuilder, sql } from 'kysely';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { noteUndoLife } from '#shared/rules/notes.ts';
import type { DataCategory } from '#shared/rules/personal-data.ts';
import { paymentRetentionCutoff, retentionCutoff } from '#shared/rules/retention.ts';

export type PurgeRule = {
  name: string;
  category: DataCategory;
  table: string;
  due(now: Date): RawBuilder<unknown>;
  /** Columns to overwrite; without them the row is deleted. */
  set?: RawBuilder<unknown>;
};

const minuteAgo = (now: Date) => new Date(now.getTime() - noteUndoLife);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const removedText = 'Text removed';

/** Condition: the task is finished or deleted and its retention period is over, or it is unchanged for even longer. */
const pastTask = (now: Date) => sql`purged_at is null and updated_at < ${retentionCutoff('task', now)}
  and (status = 'done' or deleted_at is not null or updated_at < ${retentionCutoff('untouchedTask', now)})`;

/** Replaces the typed title with the name of the template step, if any. The title of a case card is never typed. */
export const withoutTypedText = sql`purged_at = now(), title = coalesce(case when case_id is not null then title end,
  upper(left(template_step, 1)) || translate(substr(template_step, 2), '-', ' '), ${removedText})`;

/** Without the link, which would still be open. */
export const emptyQuote = sql`name = '', email = '', phone = '', state = null, note = null, token = id::text,
  withdrawn_at = coalesce(withdrawn_at, now())`;

const ofPastCase = (now: Date) =>
  sql`case_id in (select cases.id from cases where closed_at < ${retentionCutoff('caseText', now)})`;

export const purgeRules: readonly PurgeRule[] = [
  {
    name: 'ended sessions',
    category: 'session',
    table: 'sessions',
    due: (now) => sql`expires_at < ${now}`,
  },
  {
    // Keeps expired codes until the end of the day, because they count for the day.
    name: 'one-time codes',
    category: 'oneTimeCode',
    table: 'codes',
    due: (now) => sql`expires_at < ${now} and day < ${dayOf(now)}::date`,
  },
  {
    // Keeps expired links for a day, because they count for the day.
    name: 'reset links',
    category: 'oneTimeCode',
    table: 'reset_links',
    due: (now) => sql`expires_at < ${now} and sent_at < ${retentionCutoff('oneTimeCode', now)}`,
  },
  {
    name: 'invitations to the staff',
    category: 'oneTimeCode',
    table: 'staff_invitations',
    due: (now) => sql`expires_at < ${retentionCutoff('oneTimeCode', now)}`,
  },
  {
    // A hosted sign-in token is accepted for at most five minutes.
    name: 'used phone tokens',
    category: 'oneTimeCode',
    table: 'phone_logins',
    due: (now) => sql`used_at < ${retentionCutoff('rateLimit', now)}`,
  },
  {
    name: 'rate limits',
    category: 'rateLimit',
    table: 'rate_limits',
    due: (now) => sql`expire < ${now.getTime()}`,
  },
  {
    name: 'contact messages',
    category: 'contactMessage',
    table: 'enquiries',
    due: (now) => sql`created_at < ${retentionCutoff('contactMessage', now)}`,
  },
  {
    name: 'removed notes',
    category: 'note',
    table: 'notes',
    due: (now) => sql`removed_at <= ${minuteAgo(now)}`,
  },
  {
    name: 'saved searches of the staff',
    category: 'case',
    table: 'saved_views',
    // Includes filters without search words, because their names are typed.
    due: (now) => sql`(created_at < ${retentionCutoff('untouchedTask', now)}
      or created_at < ${retentionCutoff('caseText', now)} and query like '%search=%')`,
  },
  {
    name: 'work logs of past disputes',
    category: 'case',
    table: 'disputes',
    due: (now) => sql`work_log is not null and changed_at < ${retentionCutoff('caseText', now)}`,
    set: sql`work_log = null`,
  },
  {
    name: 'messages of past cases',
    category: 'case',
    table: 'case_messages',
    due: ofPastCase,
  },
  {
    name: 'notes on past cases',
    category: 'case',
    table: 'case_notes',
    due: ofPastCase,
  },
  {
    name: 'answers in past cases',
    category: 'case',
    table: 'case_requests',
    due: (now) =>
      sql`(text is not null or reason_text is not null or answer_text is not null or answers is not null or answer_digest is not null) and ${ofPastCase(now)}`,
    set: sql`text = null, reason_text = null, answer_text = null, answers = null, answer_digest = null`,
  },
  {
    name: 'reasons of refused documents in past cases',
    category: 'case',
    table: 'case_documents',
    due: (now) =>
      sql`reason_text is not null and request_id in (select id from case_requests where ${ofPastCase(now)})`,
    set: sql`reason_text = null`,
  },
  {
    name: 'reasons in the history of past cases',
    category: 'case',
    table: 'case_events',
    due: (now) => sql`reason is not null and ${ofPastCase(now)}`,
    set: sql`reason = null`,
  },
  {
    name: 'words of authorities on past cases',
    category: 'case',
    table: 'cases',
    due: (now) => sql`authority_words is not null and closed_at < ${retentionCutoff('caseText', now)}`,
    set: sql`authority_words = null`,
  },
  {
    // Orders hold what is needed of a paid one.
    name: 'people in past quotes',
    category: 'order',
    table: 'quotes',
    due: (now) => sql`name <> '' and created_at < ${retentionCutoff('unpaidOrder', now)}`,
    set: emptyQuote,
  },
  {
    name: 'texts of past tasks of orders',
    category: 'task',
    table: 'tasks',
    due: (now) => sql`${pastTask(now)} and order_id is not null`,
    set: withoutTypedText,
  },
  {
    name: 'past tasks',
    category: 'task',
    table: 'tasks',
    due: (now) => sql`${pastTask(now)} and order_id is null`,
  },
  {
    name: 'marks of daily task mails',
    category: 'task',
    table: 'task_digests',
    due: (now) => sql`day < ${retentionCutoff('taskDigest', now)}::date`,
  },
  {
    name: 'sent e-mails',
    category: 'email',
    table: 'mails',
    due: (now) => sql`order_id is null and sent_at < ${retentionCutoff('email', now)}`,
  },
  {
    name: 'e-mails that could not be sent',
    category: 'email',
    table: 'mails',
    // Excludes receipts, which are stored without content and purged together with their order.
    due: (now) => sql`(order_id is null or content is not null) and sent_at is null
      and created_at < ${retentionCutoff('unsentEmail', now)}`,
  },
  {
    name: 'last e-mails to erased people',
    category: 'email',
    table: 'mails',
    due: (now) => sql`kind = 'account-erased' and sent_at <= ${now}`,
  },
  {
    name: 'texts of payment events',
    category: 'payment',
    table: 'payment_events',
    due: (now) => sql`body <> '' and received_at < ${retentionCutoff('paymentEventBody', now)}`,
    set: sql`body = ''`,
  },
  {
    name: 'settled payment events',
    category: 'payment',
    table: 'payment_events',
    due: (now) => sql`received_at < ${retentionCutoff('paymentEvent', now)} and state = 'processed'`,
  },
  {
    name: 'names on tax documents',
    category: 'taxDocument',
    table: 'tax_documents',
    due: (now) => sql`issued_on < ${dayInIndia(paymentRetentionCutoff(now))}::date and buyer <> '{"erased": true}'`,
    set: sql`buyer = '{"erased": true}'`,
  },
  {
    name: 'openings of documents',
    category: 'documentOpening',
    table: 'document_accesses',
    due: (now) => sql`accessed_at < ${retentionCutoff('documentOpening', now)}`,
  },
];
