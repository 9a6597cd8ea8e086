import type { Db, Tx } from '#database/connect.ts';
import { type CaseRecord, lockCaseIfExists } from './case-rows.ts';

/** Called with the id of a case, or of an order without cases, and the error if processing it failed. */
export type OnCaseError = (id: string, error: unknown) => void;

/**
 * Runs `action` for the cases one after the other and returns how many of the calls returned true. With `onError`, the
 * remaining cases are still processed after one fails. Without it, the error is thrown.
 */
export async function eachCase<Case>(
  cases: readonly Case[],
  idOf: (one: Case) => string,
  action: (one: Case) => Promise<boolean>,
  onError: OnCaseError = rethrow,
): Promise<number> {
  let done = 0;
  for (const one of cases) {
    const isDone = await action(one).catch((error: unknown) => {
      onError(idOf(one), error);
      return false;
    });
    if (isDone) done += 1;
  }
  return done;
}

/**
 * Like `eachCase`, each time in a transaction that has locked the case. Skips cases that an erasure has deleted since
 * the list was read.
 */
export const eachLockedCase = <Case extends { id: string }>(
  db: Db,
  cases: readonly Case[],
  action: (tx: Tx, row: CaseRecord, one: Case) => Promise<boolean>,
  onError?: OnCaseError,
): Promise<number> =>
  eachCase(
    cases,
    ({ id }) => id,
    (one) =>
      db.transaction().execute(async (tx) => {
        const row = await lockCaseIfExists(tx, one.id);
        return row !== undefined && action(tx, row, one);
      }),
    onError,
  );

function rethrow(_id: string, error: unknown): never {
  throw error;
}
