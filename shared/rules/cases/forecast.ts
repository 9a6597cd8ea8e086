/**
 * Forecast for the customer of an open case: the next event and its day. Our own time is promised, but authorities and
 * platforms only have usual times. Therefore no day is promised for the result while one of their steps is still ahead.
 */

import {
  addWorkingMinutes,
  closingAfterDays,
  fullDay,
  officeWeek,
  type WorkingCalendar,
} from '../calendar/working-time.ts';
import { dayInIndia, startOfDay } from '../india-time.ts';
import { ratingStep, resultStep, templateStep } from './case-state.ts';
import { promisedIfBack } from './promise-clock.ts';
import type { ForecastKind, StepState } from './statuses.ts';
import type { Ball, CaseTemplate, TemplateStep } from './template-types.ts';

/**
 * Next event that the customer can expect, by `kind`.
 * - `ready`: only our work is left; done by `to`.
 * - `part`: our next part is done by `to`; then the authority or platform usually needs `outsideDays`.
 * - `sent`: usually ready by `to` if the customer sends everything today.
 * - `answer`: the authority or platform usually answers between `from` and `to`, or by `to` if `from` is null because
 * that day has come; then we usually need up to `ourDays`.
 * - `late`: the authority or platform takes longer than usual.
 * - `unknown`: the authority or platform holds the case during a step that is ours or the customer's; no usual duration
 * is known for this.
 * - `running`: the result is in use; we check the result again about `to`.
 */
export type Forecast = {
  kind: ForecastKind;
  from: string | null;
  to: string | null;
  outsideDays: [number, number] | null;
  ourDays: number;
  othersLater: boolean;
};

export type ForecastInput = {
  template: CaseTemplate;
  steps: readonly { key: string; state: StepState }[];
  stepKey: string;
  ball: Ball;
  /** Time at which the current holder got the case or, if later, at which this step began. */
  since: Date;
  leftMinutes: number;
  promisedBy: string | null;
  missed: boolean;
  /** Day that we promise after the first one was missed. */
  newDate?: string | null;
  /** Whether the authority has granted the application, so that nothing more is expected from the authority. */
  granted?: boolean;
  /** Day of an officer's visit; the authority does not answer before it. */
  visitOn?: string | null;
};

/** Calendars of working days: `office` for us, `partner` for authorities and platforms (see `partnerCalendar`). */
export type Calendars = { office: WorkingCalendar; partner: WorkingCalendar };

const partnerWeek = officeWeek({ opens: '10:00', closes: '18:00', firstDay: 'monday', lastDay: 'friday' });

/** Returns the calendar of authorities and platforms: Monday to Friday, except on gazetted holidays. */
export function partnerCalendar(gazetted: ReadonlySet<string>): WorkingCalendar {
  return { week: partnerWeek, holidays: gazetted };
}

const isOutside = ({ ball }: TemplateStep) => ball === 'authority' || ball === 'platform';
const isOurs = ({ ball }: TemplateStep) => ball === 'us';
const least = (steps: readonly TemplateStep[]) => steps.reduce((sum, { usualDays }) => sum + usualDays[0], 0);
const most = (steps: readonly TemplateStep[]) => steps.reduce((sum, { usualDays }) => sum + usualDays[1], 0);

export function stepsUntilReady({ steps }: Pick<CaseTemplate, 'steps'>): TemplateStep[] {
  const running = steps.findIndex((step) => step.running);
  const end = running < 0 ? steps.findIndex(({ key }) => key === resultStep) + 1 : running;
  return steps.slice(0, end).filter((step) => !step.onDemand);
}

function stepsAhead({ template, steps, stepKey, granted }: ForecastInput): TemplateStep[] {
  const current = templateStep(template, stepKey);
  // After an on-demand step, the unfinished steps before the one to which it returns count as done.
  const from = current?.onDemand ? template.steps.findIndex(({ key }) => key === current.returnsTo) : 0;
  const next = new Set(steps.filter(({ state }) => state === 'next').map(({ key }) => key));
  return stepsUntilReady(template).filter((step) => {
    if (step.key === stepKey || (granted && step.ball === 'authority')) return false;
    return next.has(step.key) && template.steps.indexOf(step) >= from;
  });
}

/**
 * Returns the day on which the work would be ready if the case came back to us now: our promised day. If steps of the
 * authority or platform follow, it is the end of our remaining time (at least the minimum usual days of our steps),
 * plus the minimum usual days of the customer's steps, plus the maximum usual days of the authority or platform.
 */
function readyDay(ahead: readonly TemplateStep[], leftMinutes: number, { office, partner }: Calendars, now: Date) {
  const outside = ahead.filter(isOutside);
  if (outside.length === 0) return promisedIfBack(leftMinutes, office, now);
  const ours = Math.max(leftMinutes, least(ahead.filter(isOurs)) * fullDay(office));
  const turns = least(ahead.filter(({ ball }) => ball === 'customer'));
  const worked = closingAfterDays(addWorkingMinutes(now, ours, office), turns, office);
  return dayInIndia(closingAfterDays(worked, most(outside), partner));
}

/**
 * Returns the last day on which we expect the authority's answer after an officer's visit in `step`, plus `later` days
 * for the following steps. The answer varies by as many days as without a visit. Returns '', which sorts before any
 * day, without a visit or if the step belongs to us or the customer.
 */
function latestAfterVisit({ visitOn }: ForecastInput, step: TemplateStep, later: number, { partner }: Calendars) {
  if (!visitOn || !isOutside(step)) return '';
  const [from, to] = step.usualDays;
  return dayInIndia(closingAfterDays(startOfDay(visitOn), to - from + later, partner));
}

const nothing = { from: null, to: null, outsideDays: null, ourDays: 0, othersLater: false };

/**
 * Returns the forecast of an open case. Returns undefined in the rating step, while the authority holds a granted case,
 * and if we or the customer hold a case whose promised day is missed or unknown.
 */
export function caseForecast(input: ForecastInput, calendars: Calendars, now: Date): Forecast | undefined {
  const { template, stepKey, ball } = input;
  const step = templateStep(template, stepKey);
  if (!step || stepKey === ratingStep) return undefined;
  const isGranted = input.granted && step.ball === 'authority';
  if (isGranted && ball === 'authority') return undefined;
  if (ball === 'authority' || ball === 'platform') return outsideForecast(input, step, calendars, now);
  const promisedBy = promisedDay(input);
  if (promisedBy === null || promisedBy < dayInIndia(now)) return undefined;
  // If we or the customer hold the case in a step of the authority, that step starts again with the authority
  // afterwards.
  const again = isOutside(step) && !step.running && !isGranted ? [step] : [];
  const ahead = [...again, ...stepsAhead(input)];
  const outside = ahead.filter(isOutside);
  if (ball === 'customer') {
    const usual = readyDay(ahead, input.leftMinutes, calendars, now);
    const visited = latestAfterVisit(input, step, most(outside.slice(again.length)), calendars);
    const outsideDays: Forecast['outsideDays'] = outside.length > 0 ? [least(outside), most(outside)] : null;
    return { ...nothing, kind: 'sent', to: latest(usual, visited), outsideDays };
  }
  if (outside.length === 0) return { ...nothing, kind: 'ready', to: promisedBy };
  return { ...nothing, kind: 'part', to: promisedBy, outsideDays: [least(outside), most(outside)] };
}

/** Returns the day that we promise: after a missed promise, the new one, which holds while we have the case. */
function promisedDay({ missed, ball, promisedBy, newDate = null }: ForecastInput): string | null {
  if (!missed) return promisedBy;
  return ball === 'us' ? newDate : null;
}

/**
 * Returns the new day after a missed promise: the usual time of our steps from the current one to the next step of
 * somebody else, at least one working day.
 */
export function newDateFor(
  { template, stepKey }: Pick<ForecastInput, 'template' | 'stepKey'>,
  office: WorkingCalendar,
  now: Date,
): string {
  const own = template.steps.filter(({ key, onDemand }) => key === stepKey || !onDemand);
  const ahead = own.slice(own.findIndex(({ key }) => key === stepKey));
  const end = ahead.findIndex((step, at) => at > 0 && !isOurs(step));
  const days = most(ahead.slice(0, end < 0 ? ahead.length : end).filter(isOurs));
  return dayInIndia(closingAfterDays(now, Math.max(1, days), office));
}

function outsideForecast(input: ForecastInput, step: TemplateStep, calendars: Calendars, now: Date): Forecast {
  const dayAfter = (days: number) => dayInIndia(closingAfterDays(input.since, days, calendars.partner));
  const today = dayInIndia(now);
  const [from, to] = step.usualDays;
  if (step.running) return { ...nothing, kind: 'running', to: latest(dayAfter(to), today) };
  const ahead = stepsAhead(input);
  const rest = { ourDays: ourDaysOf(input, ahead, calendars), othersLater: ahead.some((later) => !isOurs(later)) };
  if (!isOutside(step)) return { ...nothing, ...rest, kind: 'unknown' };
  const first = latest(dayAfter(from), input.visitOn ?? '');
  const last = latest(dayAfter(to), latestAfterVisit(input, step, 0, calendars));
  if (last < today) return { ...nothing, ...rest, kind: 'late' };
  return { ...nothing, ...rest, kind: 'answer', from: first > today ? first : null, to: last };
}

/** Limited to the remaining days of our promise (at least one), unless the promise is missed. */
function ourDaysOf({ leftMinutes, missed }: ForecastInput, ahead: readonly TemplateStep[], { office }: Calendars) {
  const usual = most(ahead.filter(isOurs));
  return missed ? usual : Math.min(usual, Math.max(1, Math.ceil(leftMinutes / fullDay(office))));
}

const latest = (day: string, other: string) => (day > other ? day : other);
