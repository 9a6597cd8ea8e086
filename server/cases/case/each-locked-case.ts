import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { type CaseRecord, lockCaseIfExists } from './case-rows.ts';

/** Like `eachItem`, with a transaction and a lock for each case. Skips cases that an erasure has deleted. */
export const eachLockedCase = <Case extends { id: string }>(
  db: Db,
  cases: readonly Case[],
  action: (tx: Tx, row: CaseRecord, one: Case) => Promise<boolean>,
  onError?: OnItemError,
): Promise<number> =>
  eachItem(
    cases,
    ({ id }) => id,
    (one) =>
      db.transaction().execute(async (tx) => {
        const row = await lockCaseIfExists(tx, one.id);
        return row !== undefined && action(tx, row, one);
      }),
    onError,
  );
