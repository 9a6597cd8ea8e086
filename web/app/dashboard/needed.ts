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

/** When the work is ready if everything is sent today; the day of the request if that is not known. */
export function untilText({ one: { forecast }, request }: Needed): string {
  if (forecast?.kind !== 'sent' || !forecast.to) return m.dashboard_needs_since({ day: dayInIst(request.askedAt) });
  return m.dashboard_needs_ready({ day: formatIsoDate(forecast.to, getLocale()) });
}
