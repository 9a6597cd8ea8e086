import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { finish } from '#shared/rules/cases/transitions.ts';
import type { CaseRecord } from '../case/case-rows.ts';
import { eachLockedCase } from '../case/each-locked-case.ts';
import { applyTransition, loadState } from '../case/store-transition.ts';

const atOnce = 100;

export async function closeUnratedCases(db: Db, onError?: OnItemError): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('step_key', '=', 'rating')
    .where('since', '<', sql<Date>`now() - interval '7 days'`)
    .limit(atOnce)
    .execute();
  const close = async (tx: Tx, row: CaseRecord) => {
    const transition = finish(await loadState(tx, row), 'time');
    if (transition.state) await applyTransition(tx, row, transition, undefined);
    return transition.state !== undefined;
  };
  return eachLockedCase(db, due, close, onError);
}
