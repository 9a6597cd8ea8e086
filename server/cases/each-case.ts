/** Called with the id of a case and the error if the work on it failed. */
export type OnCaseError = (caseId: string, error: unknown) => void;

/**
 * Runs `send` for each case in turn and returns for how many it returned true. With `onError`, a case that fails does
 * not keep the others waiting.
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
