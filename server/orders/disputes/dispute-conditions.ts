import { sql } from 'kysely';

/** A row of `disputes` that was lost, as `disputeOutcome` tells: the bank has taken the money back. */
export const isLost = sql<boolean>`(disputes.status !~ '_WON$'
  and (disputes.event = 'closed' or disputes.status ~ '_(LOST|ACCEPTED|INSUFFICIENT_EVIDENCE)$'))`;
