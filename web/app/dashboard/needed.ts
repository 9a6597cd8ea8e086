import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { nearDay, onDay } from '#web/ui/page-dates.ts';

export type Needed = { one: CaseSummary; request: CaseSummary['waiting'][number] };

/** Sorted by legal deadline, then requests to send again, earliest promised date, oldest request. */
export function neededOf(cases: readonly CaseSummary[]): Needed[] {
  return cases
    .flatMap((one) => one.waiting.map((request) => ({ one, request })))
    .toSorted(
      (a, b) =>
        byDay(a.one.answerBy, b.one.answerBy) ||
        Number(isSentBack(b)) - Number(isSentBack(a)) ||
        byDay(a.one.promisedBy, b.one.promisedBy) ||
        Date.parse(a.request.askedAt) - Date.parse(b.request.askedAt),
    );
}

const isSentBack = ({ request }: Needed) => request.state === 'rejected' || request.state === 'expired';

/** Compares days: earlier ones first, missing ones last. */
function byDay(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Says when the work is ready if all is sent today; if that is unknown, the day of the request. */
export function untilText({ one: { forecast }, request }: Needed): string {
  if (forecast?.kind !== 'sent' || !forecast.to) return m.dashboard_needs_since({ day: onDay(request.askedAt) });
  return m.dashboard_needs_ready({ day: nearDay(forecast.to) });
}
