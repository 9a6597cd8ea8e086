import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import type { Order } from '#server/orders/orders.ts';
import { agreedShares } from '#shared/consent.ts';
import { cancellationOf, type Licence, type LicenceCase, licencesOf } from '#shared/rules/money/cancellation.ts';
import type { OrderMoney } from '#shared/rules/money/order-money.ts';

type WithConsent = Pick<Order, 'id' | 'consent'>;

/** Returns the licences of an order (see `licencesOf`), as their cases stand now. */
export async function findLicences(db: Db | Tx, order: WithConsent, money?: OrderMoney): Promise<Licence[]> {
  const known = money ?? (await loadMoney(db, order.id));
  return known.quantity < 2 ? [] : licencesOf(known, await findProgress(db, order.id), agreedShares(order));
}

/** Returns the refund if a customer cancels the order now (see `cancellationOf`), as its cases stand now. */
export async function findCancellation(db: Db | Tx, order: WithConsent, money?: OrderMoney) {
  const known = money ?? (await loadMoney(db, order.id));
  return cancellationOf(known, await findProgress(db, order.id), agreedShares(order));
}

async function findProgress(db: Db | Tx, orderId: string): Promise<LicenceCase[]> {
  const rows = await db
    .selectFrom('cases')
    .leftJoin('case_steps', (join) =>
      join.onRef('case_steps.case_id', '=', 'cases.id').on('case_steps.state', '=', 'done'),
    )
    .select([
      'cases.id',
      'cases.unit',
      'cases.status',
      sql<string[]>`coalesce(array_agg(case_steps.key) filter (where key is not null), '{}')`.as('done'),
      sql<string[]>`array(select distinct step_key from case_events
        where case_id = cases.id and kind = 'ball' and step_key is not null)`.as('reached'),
      // Records of an application at the authority count, even if the case has not reached that step.
      sql<boolean>`(coalesce(cases.authority_status, 'not_started') <> 'not_started'
        or cases.authority_number is not null or cases.authority_document_id is not null
        or exists (select from case_events where case_id = cases.id and ball in ('authority', 'platform'))
        or exists (select from case_results where case_id = cases.id))`.as('recorded'),
    ])
    .where('cases.order_id', '=', orderId)
    .groupBy('cases.id')
    .orderBy('cases.unit')
    .execute();
  return rows.map(({ id, unit, status, done, reached, recorded }) => ({
    id,
    unit,
    status,
    doneSteps: done,
    reachedSteps: reached,
    recorded,
  }));
}
