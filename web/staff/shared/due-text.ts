import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { daysFromToday, shortDay } from '#web/ui/page-dates.ts';

export const daysSince = (at: string): number => -daysFromToday(at);

/** 'since today', 'since 3 days'. */
export function sinceText(since: string): string {
  const days = daysSince(since);
  return days === 0 ? m.work_since_today() : days === 1 ? m.work_since_day() : m.work_since_days({ days });
}

type Due = Pick<CaseSummary, 'status' | 'promisedBy' | 'answerBy' | 'missed'>;

/** Returns the earlier of the promise and the authority's day, relative to today; undefined if there is neither. */
export function dueText({ status, promisedBy, answerBy, missed }: Due) {
  if (status !== 'open') return undefined;
  const [day] = [promisedBy, answerBy].filter((each) => each !== null).toSorted();
  if (!day) return undefined;
  const days = daysFromToday(day);
  return { text: relativeText(days), day: shortDay(day), late: days < 0 || missed };
}

function relativeText(days: number): string {
  if (days < 0) return days === -1 ? m.work_late_day() : m.work_late_days({ days: -days });
  if (days < 2) return days === 0 ? m.work_due_today() : m.work_due_tomorrow();
  return m.work_due_days({ days });
}
