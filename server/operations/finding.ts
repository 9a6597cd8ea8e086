/** What a look at one thing found: well, worth a look, or ill; and what to do. */
export type Finding = { about: string; state: 'well' | 'look' | 'ill'; says: string; mend?: string };
export type Check = { about: string; look(): Promise<Omit<Finding, 'about'>[]> };

/** The findings of a check; a look that fails is a finding too. */
export async function findings({ about, look }: Check): Promise<Finding[]> {
  try {
    return (await look()).map((finding) => ({ about, ...finding }));
  } catch (error) {
    return [{ about, state: 'ill', says: reasonOf(error) }];
  }
}

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `: ${reasonOf(error.cause)}`;
  return `${error.message.split('\n')[0] || error.name}${cause}`;
}
