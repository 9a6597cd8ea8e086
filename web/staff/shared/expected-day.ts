import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { nearDay } from '#web/ui/page-dates.ts';

type Expected = Pick<CaseSummary, 'status' | 'ball' | 'promisedBy' | 'missed' | 'forecast'>;

export const hasPromisedDay = ({ status, ball, promisedBy, missed }: Expected): boolean =>
  status === 'open' && promisedBy !== null && (ball === 'us' || missed);

/** Returns a short text with the day that the customer sees, for staff lists; undefined if the customer sees none. */
export function expectedDayText(one: Expected): string | undefined {
  const { promisedBy, forecast } = one;
  if (hasPromisedDay(one)) return m.work_by({ day: nearDay(promisedBy ?? '') });
  if (!forecast) return undefined;
  const { kind, to, partner } = forecast;
  if (kind === 'late') return m.work_expected_late({ partner });
  if (to === null) return undefined;
  const day = nearDay(to);
  if (kind === 'sent') return m.work_expected_sent({ day });
  if (kind === 'answer') return m.work_expected_answer({ partner, day });
  return kind === 'running' ? m.work_expected_running({ day }) : m.work_by({ day });
}
