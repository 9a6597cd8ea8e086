import type { CaseSummary } from '#shared/contract/cases.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { dayInIst } from '#web/ui/format-date.ts';

export type Needed = { one: CaseSummary; request: CaseSummary['waiting'][number] };

/** The open requests of all cases: those to send again first, then the oldest. */
export function neededOf(cases: readonly CaseSummary[]): Needed[] {
  return cases
    .flatMap((one) => one.waiting.map((request) => ({ one, request })))
    .toSorted(
      (a, b) =>
        Number(isSentBack(b)) - Number(isSentBack(a)) || Date.parse(a.request.askedAt) - Date.parse(b.request.askedAt),
    );
}

const isSentBack = ({ request }: Needed) => request.state === 'rejected' || request.state === 'expired';

/** The promised day if everything is sent today, or the day of the request if there is no promise or it was missed. */
export function untilText({ one: { promisedBy, missed }, request }: Needed): string {
  if (promisedBy === null || missed) return m.dashboard_needs_since({ day: dayInIst(request.askedAt) });
  return m.dashboard_needs_ready({ day: formatIsoDate(promisedBy, getLocale()) });
}
