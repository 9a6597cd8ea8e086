/** Called with the id of a case and the error if processing the case failed. */
export type OnCaseError = (caseId: string, error: unknown) => void;

/**
 * Runs `send` for the cases one after the other and returns how many of the calls returned true. With `onError`, the
 * remaining cases are still processed after one fails. Without it, the error is thrown.
 */
export async function eachCase<Case>(
  cases: readonly Case[],
  idOf: (one: Case) => string,
  send: (one: Case) => Promise<boolean>,
  onError: OnCaseError = rethrow,
): Promise<number> {
  let sent = 0;
  for (const one of cases) {
    const isSent = await send(one).catch((error: unknown) => {
      onError(idOf(one), error);
      return false;
    });
    if (isSent) sent += 1;
  }
  return sent;
}

function rethrow(_caseId: string, error: unknown): never {
  throw error;
}
