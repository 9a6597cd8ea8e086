import type { CaseReply, CaseSummary } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { daysText } from '#web/platform/i18n/days-text.ts';
import { daysFromToday, nearDay, onDay, shortDay } from '#web/ui/page-dates.ts';

/** Sentences about a case: milestone or current holder, expected dates, deadline, status, counts. */

type Turn = Pick<CaseSummary, 'ball' | 'since' | 'milestone'> & { partner?: CaseReply['partner'] };

/** What comes next after the milestone; without one, who must act and since when. */
export function turnText({ milestone, ...turn }: Turn): string {
  if (!milestone) return holderText(turn);
  if (milestone.kind === 'finished') return m.cases_finished({ day: onDay(turn.since) });
  const { kind, partner, next } = milestone;
  const reached = kind === 'live' ? m.cases_live({ partner }) : m.cases_granted({ partner });
  const then = turn.ball === 'customer' ? holderText(turn) : kind === 'granted' && m.cases_next({ step: next });
  return [reached, then].filter(Boolean).join(' ');
}

function holderText({ ball, since, partner }: Turn): string {
  const day = nearDay(since);
  if (ball === 'customer') return m.cases_turn_customer({ day });
  if (ball === 'us') return m.cases_turn_us({ day });
  if (partner) return m.cases_turn_partner({ partner, day });
  return ball === 'authority' ? m.cases_turn_authority({ day }) : m.cases_turn_platform({ day });
}

type Expected = Pick<CaseSummary, 'promisedBy' | 'missed' | 'forecast' | 'milestone'>;

/** The missed promised date, and the forecast of the next event; undefined if there is neither. */
export function promiseText(
  { promisedBy, missed, forecast, milestone }: Expected,
  locale: Language = getLocale(),
): string | undefined {
  const sentences = [
    missed && promisedBy !== null && m.cases_promise_missed({ day: shortDay(promisedBy, locale) }, { locale }),
    forecast && forecastText(forecast, milestone?.kind === 'live', locale),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

type Forecast = NonNullable<CaseSummary['forecast']>;

function forecastText(forecast: Forecast, isLive: boolean, locale: Language): string {
  const { kind, outsideDays, partner } = forecast;
  const inputs = { day: forecast.to === null ? '' : shortDay(forecast.to, locale), partner };
  const as = { locale };
  if (kind === 'ready') return isLive ? m.cases_promised_live(inputs, as) : m.cases_promised(inputs, as);
  if (kind === 'sent') return m.cases_forecast_sent(inputs, as);
  if (kind === 'running') return m.cases_forecast_running(inputs, as);
  if (kind !== 'part') return [answerText(forecast, locale), thenText(forecast, locale)].filter(Boolean).join(' ');
  const days = daysText(outsideDays ?? [0, 1], locale);
  return `${m.cases_forecast_part(inputs, as)} ${m.cases_forecast_outside({ partner, days }, as)}`;
}

function answerText({ kind, from, to, partner }: Forecast, locale: Language): string {
  const as = { locale };
  const day = to === null ? '' : shortDay(to, locale);
  if (kind === 'late') return m.cases_forecast_late({ partner }, as);
  if (kind === 'unknown') return m.cases_forecast_unknown({ partner }, as);
  if (from === null) return m.cases_forecast_answer_by({ partner, day }, as);
  const first = shortDay(from, locale);
  if (first === day) return m.cases_forecast_answer_day({ partner, day }, as);
  return m.cases_forecast_answer({ partner, from: first, to: day }, as);
}

/** Returns a sentence about our work after the answer of the authority or platform; undefined if there is none. */
function thenText({ ourDays: days, othersLater }: Forecast, locale: Language): string | undefined {
  const as = { locale };
  if (days === 0) return undefined;
  if (othersLater)
    return days === 1 ? m.cases_forecast_then_day_more({}, as) : m.cases_forecast_then_more({ days }, as);
  return days === 1 ? m.cases_forecast_then_day({}, as) : m.cases_forecast_then({ days }, as);
}

/** Undefined if there is none. Asks the customer to answer only if something is still needed. */
export function answerByText({ answerBy, needed }: Pick<CaseSummary, 'answerBy' | 'needed'>): string | undefined {
  if (answerBy === null) return undefined;
  const day = shortDay(answerBy);
  return needed > 0 ? m.cases_answer_by({ day }) : m.cases_answer_due({ day });
}

/** Says how many days are left until a day, or that it is the last one. */
export function leftText(until: string): string {
  const days = daysFromToday(until);
  return days > 0 ? m.cases_asks_left({ days }) : m.cases_asks_last();
}

export const answerWithin = (until: string): string =>
  `${m.cases_asks_by({ day: shortDay(until) })} (${leftText(until)})`;

export function stateText(one: CaseSummary): string {
  if (one.status === 'open') return `${one.step.title} · ${turnText(one)}`;
  return one.status === 'done' ? m.cases_status_done() : m.cases_status_cancelled();
}

export const unreadText = (count: number) => (count === 1 ? m.cases_unread_one() : m.cases_unread_count({ count }));
