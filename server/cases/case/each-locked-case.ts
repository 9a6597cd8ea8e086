import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { type CaseRecord, lockCaseIfExists } from './case-rows.ts';

/**
 * Like `eachItem`, for cases, each in a transaction that has locked the case. Skips cases that an erasure has deleted
 * since the list was read.
 */
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
