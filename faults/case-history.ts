import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * Returns the history of an order's cases without ids and times, so that two orders with the same work have equal
 * histories.
 */
export async function historyOf(db: Db, orderId: string): Promise<unknown[]> {
  const { rows } = await sql<{ kind: string; story: unknown }>`
    with own as (select * from cases where order_id = ${orderId}),
      place as (select id, unit || '.' || round as place from own)
    select 'case' as kind, jsonb_build_array(place, status, step_key, ball, missed_at is not null, remedy_coupon is not null,
        authority_status, authority_words, version) as story, 0::bigint as sequence from own join place using (id)
    union all select 'step', jsonb_build_array(place, key, state, by_name), position from case_steps join place on id = case_id
    union all select 'event', jsonb_build_array(place, case_events.kind, step_key, ball, reason, by_name),
        row_number() over (partition by case_id order by case_events.id)
      from case_events join place on place.id = case_id
    union all select 'request', jsonb_build_array(place, kind, state, reason, answer_text,
        (select jsonb_agg(verdict order by sent_at) from case_documents where request_id = case_requests.id)), 0
      from case_requests join place on place.id = case_id
    union all select 'message', jsonb_build_array(place, from_staff, text, notified_at is not null), 0
      from case_messages join place on place.id = case_id
    union all select 'note', jsonb_build_array(place, text), 0 from case_notes join place on place.id = case_notes.case_id
    union all select 'result', jsonb_build_array(place, kind, number, url), 0 from case_results join place on id = case_id
    union all select 'rating', jsonb_build_array(place, stars, text), 0 from case_ratings join place on id = case_id
    union all select 'card', jsonb_build_array(place, case_step, status, deleted_at is null), 0
      from tasks join place on place.id = tasks.case_id
    union all select 'audit', jsonb_build_array(place, action, detail), 0 from audit_log join place on place.id::text = subject_id
    union all select 'mail', jsonb_build_array(mails.kind), 0 from mails where order_id = ${orderId}
    union all select 'coupon', jsonb_build_array(kind, value), 0 from coupons where order_id = ${orderId}
    order by kind, sequence, 2`.execute(db);
  return rows;
}
