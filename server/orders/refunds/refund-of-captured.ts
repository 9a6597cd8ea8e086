import { sql } from 'kysely';

/** Condition: the refund is not an automatic refund of an uncaptured attempt, whose amount we never received. */
export const isOfCaptured = sql<boolean>`(not refunds.automatic or refunds.provider_payment_id is null
  or exists (select from payments where payments.order_id = refunds.order_id
    and payments.provider_payment_id = refunds.provider_payment_id and payments.outcome = 'succeeded'))`;
