/** Largest expected difference in ms between the clocks of servers. */
const clockSkewMs = 2_000;
/** Maximum number of changed cases to remember. If more change within a minute, screens fetch again. */
const mostCases = 2_000;
const rememberedMs = 60_000;

/** For streams that open some time after the data of their screen were read. */
export type RecentChanges = {
  /** Records a change. `caseId` is given if the customer of the case may see the change. */
  heard(caseId?: string): void;
  missed(): void;
  /** Whether staff must refetch data that were read at `since` (ms), because something may have changed. */
  forStaff(since: number): boolean;
  /** Cases changed since a time in ms; undefined if some changes may be unknown. */
  casesSince(since: number): string[] | undefined;
};

export function createRecentChanges(clock = Date.now): RecentChanges {
  let heardAt = clock();
  /** Time in ms before which some changes may be unknown. */
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
      // Moves the case to the end, so that the oldest change is first.
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
