/** Result of one health check of `npm run ops -- doctor`, with a hint for the operator. */
export type CheckResult = { about: string; state: 'ok' | 'warning' | 'error'; message: string; hint?: string };
export type HealthCheck = { about: string; run(): Promise<Omit<CheckResult, 'about'>[]> };

/** Runs a check; an exception becomes a result with the state `error`. */
export async function runCheck({ about, run }: HealthCheck): Promise<CheckResult[]> {
  try {
    return (await run()).map((result) => ({ about, ...result }));
  } catch (error) {
    return [{ about, state: 'error', message: errorMessage(error) }];
  }
}

/** Returns the message of an error as one line. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(errorMessage).join('; ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `: ${errorMessage(error.cause)}`;
  return `${error.message.split('\n')[0] || error.name}${cause}`;
}
