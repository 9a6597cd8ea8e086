import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the disputed amount of an order in paise. Disputes about the same payment together count for at most its
 * amount, because a bank's inquiry may become a chargeback with another dispute id. Disputes that name none of our
 * payments count in full.
 */
const disputedOf = (orderId: RawBuilder<unknown>, which: RawBuilder<boolean>) => sql<number>`coalesce((
  select sum(paise) from (
    select least(sum(disputes.amount_paise), max(payments.amount_paise)) as paise
      from disputes left join payments on payments.order_id = disputes.order_id
        and payments.provider_payment_id = disputes.provider_payment_id
      where disputes.order_id = ${orderId} and ${which}
      group by disputes.provider_payment_id) as disputed), 0)::bigint`;

/** Pattern for the statuses of a bank's inquiry, which may become a chargeback with another dispute id. */
const questionStates = '^(DISPUTE|RETRIEVAL)_';

/** SQL condition on `disputes`: the dispute is a bank's inquiry that became a chargeback, which we then won. */
const isSuperseded = sql<boolean>`(disputes.status ~ ${sql.lit(questionStates)} and exists (
  select from disputes as later where later.order_id = disputes.order_id
    and later.provider_payment_id = disputes.provider_payment_id
    and later.status ~ '_WON$' and later.status !~ ${sql.lit(questionStates)}
    and later.opened_at >= disputes.opened_at and later.amount_paise >= disputes.amount_paise))`;

/** SQL condition on `disputes`: the dispute is open or lost, so the bank holds the amount or has taken it back. */
const isNotWon = sql<boolean>`(disputes.status !~ '_WON$' and not ${isSuperseded})`;

/**
 * SQL condition: a bank holds or has taken back everything that remains of an order's payments after refunds. Duplicate
 * payments that staff have paid back or must pay back do not count. A dispute that names no payment may be about the
 * duplicate.
 */
export const hasLostMoney = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from orders as held, lateral (
    select ${disputedOf(sql`held.id`, isNotWon)} as paise, sum(amount_paise) filter (where not exists (select from payments
        where payments.order_id = disputes.order_id
          and payments.provider_payment_id = disputes.provider_payment_id)) as unnamed
      from disputes where disputes.order_id = held.id and ${isNotWon}) as dispute
  where held.id = ${orderId} and dispute.paise > 0
    and held.total * 100::bigint + held.duplicate_paise - held.returned_paise - held.duplicate_returned_paise
      - coalesce((select sum(amount_paise) from refund_tasks where order_id = held.id and done_by is not null), 0)
      - greatest(0, coalesce((select sum(greatest(0, amount_paise - coalesce((select sum(disputes.amount_paise) from disputes
            where disputes.order_id = refund_tasks.order_id and ${isNotWon}
              and disputes.provider_payment_id = refund_tasks.provider_payment_id), 0)))
          from refund_tasks where order_id = held.id and done_at is null), 0) - coalesce(dispute.unnamed, 0))
      <= dispute.paise)`;
