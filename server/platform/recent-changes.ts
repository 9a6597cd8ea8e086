/** Between the clocks of servers. */
const clockSkewMs = 2_000;
/** Cases remembered at most; if more change within a minute, screens fetch again. */
const mostCases = 2_000;
const rememberedMs = 60_000;

/** Changes that a process has heard of, for streams that begin after the data of their screen were read. */
export type RecentChanges = {
  /** A change; of a case that its customer may see with its id. */
  heard(caseId?: string): void;
  /** Changes may have been missed. */
  missed(): void;
  /** Whether staff may have to fetch again what was read at a moment, in ms. */
  forStaff(since: number): boolean;
  /** The changed cases that customers may have to fetch again; undefined: unknown. */
  casesSince(since: number): string[] | undefined;
};

export function createRecentChanges(clock = Date.now): RecentChanges {
  let heardAt = clock();
  /** Nothing is known about what happened before. */
  let knownSince = heardAt;
  const cases = new Map<string, number>();

  function forgetOld(): void {
    for (const [id, at] of cases) {
      if (at > clock() - rememberedMs && cases.size <= mostCases) return;
      cases.delete(id);
      knownSince = Math.max(knownSince, at);
    }
  }

  return {
    heard(caseId) {
      heardAt = clock();
      if (caseId === undefined) return;
      // Oldest first.
      cases.delete(caseId);
      cases.set(caseId, heardAt);
      forgetOld();
    },
    missed() {
      heardAt = clock();
      knownSince = heardAt;
      cases.clear();
    },
    forStaff: (since) => since - clockSkewMs <= heardAt,
    casesSince(since) {
      const from = since - clockSkewMs;
      if (from <= knownSince) return undefined;
      return [...cases].filter(([, at]) => at >= from).map(([id]) => id);
    },
  };
}
