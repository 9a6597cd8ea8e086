import type { CaseReply, CaseSummary } from '#shared/contract/cases.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { dayInIst } from '#web/ui/format-date.ts';

/** Sentences about a case: whose turn it is, by when, what is needed. */

type Turn = Pick<CaseSummary, 'ball' | 'since'> & { partner?: CaseReply['partner'] };

/** Who has the ball, and since when. */
export function turnText({ ball, since, partner }: Turn): string {
  const day = dayInIst(since);
  if (ball === 'customer') return m.cases_turn_customer({ day });
  if (ball === 'us') return m.cases_turn_us({ day });
  if (partner) return m.cases_turn_partner({ partner, day });
  return ball === 'authority' ? m.cases_turn_authority({ day }) : m.cases_turn_platform({ day });
}

/** The promised day, kept or missed; undefined without a promise. */
export function promiseText({ promisedBy, missed }: Pick<CaseSummary, 'promisedBy' | 'missed'>): string | undefined {
  if (promisedBy === null) return undefined;
  const day = formatIsoDate(promisedBy, getLocale());
  return missed ? m.cases_promise_missed({ day }) : m.cases_promised({ day });
}

/** The last day for the answer to a question of the authority or platform; undefined without one. */
export function answerByText({ answerBy }: Pick<CaseSummary, 'answerBy'>): string | undefined {
  return answerBy === null ? undefined : m.cases_answer_by({ day: formatIsoDate(answerBy, getLocale()) });
}

/** The status of a case in one line. */
export function stateText(one: CaseSummary): string {
  if (one.status === 'open') return `${one.step.title} · ${turnText(one)}`;
  return one.status === 'done' ? m.cases_status_done() : m.cases_status_cancelled();
}

export const neededText = (count: number) => (count === 1 ? m.cases_needed_one() : m.cases_needed_count({ count }));
export const unreadText = (count: number) => (count === 1 ? m.cases_unread_one() : m.cases_unread_count({ count }));
