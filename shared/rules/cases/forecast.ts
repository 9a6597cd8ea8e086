/**
 * Forecast for the customer of an open case: the next event and its day. Our own time is promised, but authorities and
 * platforms only have usual times. Therefore no day is promised for the result while one of their steps is still ahead.
 *
 * The expected day of the result: each step that is left takes its longest usual time, counted from the day on which the
 * present step began. It gets later only for a reason that the customer sees: an answer of theirs is awaited, the
 * authority asks, visits or takes longer, or a step of ours does; then our promise takes the place of our usual time.
 */

import { closingAfterDays, fullDay, officeWeek, type WorkingCalendar } from '../calendar/working-time.ts';
import { dayInIndia, startOfDay } from '../india-time.ts';
import { ratingStep, resultStep, templateStep } from './case-state.ts';
import type { ForecastKind, StepState } from './statuses.ts';
import type { Ball, CaseTemplate, TemplateStep } from './template-types.ts';

/**
 * Next event that the customer can expect, by `kind`.
 * - `ready`: only our work is left; done by `to`.
 * - `part`: our next part is done by `to`; then the authority or platform usually needs `outsideDays`.
 * - `sent`: usually ready by `to`, the expected day, if the customer sends everything today.
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
  /** Day on which the result is expected; null without one. `handOver`: when its present holders have done their part. */
  expected: { handOver: string; day: string; isSlow: boolean } | null;
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

/** Returns when the steps are done if each takes its longest usual time, and the customer answers soon. */
function usualEnd(from: Date, steps: readonly TemplateStep[], { office, partner }: Calendars): Date {
  return steps.reduce((at, step) => {
    const [least, most] = step.usualDays;
    return closingAfterDays(at, step.ball === 'customer' ? least : most, isOutside(step) ? partner : office);
  }, from);
}

/** `own` steps come first, then the `later` ones. */
function expectedAfter(from: Date, own: readonly TemplateStep[], later: readonly TemplateStep[], calendars: Calendars) {
  const handOver = usualEnd(from, own, calendars);
  return { handOver: dayInIndia(handOver), day: dayInIndia(usualEnd(handOver, later, calendars)), isSlow: false };
}

/** With our promise in place of the usual time of our steps, all of which it covers. */
function expectedAsPromised(promisedBy: string, ahead: readonly TemplateStep[], calendars: Calendars) {
  const [, later] = untilOutside(ahead);
  const others = later.filter((step) => !isOurs(step));
  return expectedAfter(startOfDay(promisedBy), [], others, calendars);
}

/** Returns the steps before the first one of the authority or platform, and the others. */
function untilOutside(steps: readonly TemplateStep[]): [TemplateStep[], TemplateStep[]] {
  const first = steps.findIndex(isOutside);
  return first < 0 ? [[...steps], []] : [steps.slice(0, first), steps.slice(first)];
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

const nothing = { from: null, to: null, outsideDays: null, ourDays: 0, othersLater: false, expected: null };

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
  const outsideDays: Forecast['outsideDays'] = outside.length > 0 ? [least(outside), most(outside)] : null;
  const promised = expectedAsPromised(promisedBy, ahead, calendars);
  const [own, later] = untilOutside(ahead);
  if (ball === 'customer') {
    const usual = expectedAfter(now, isOurs(step) ? [step, ...own] : own, later, calendars);
    const expected = outside.length === 0 && usual.day > promisedBy ? promised : usual;
    const visited = latestAfterVisit(input, step, most(outside.slice(again.length)), calendars);
    const day = latest(expected.day, visited);
    return { ...nothing, kind: 'sent', to: day, outsideDays, expected: { ...expected, day } };
  }
  const done = closingAfterDays(input.since, isOurs(step) ? step.usualDays[1] : 1, calendars.office);
  const isSlow = !input.missed && dayInIndia(done) < dayInIndia(now);
  const usual = expectedAfter(done, own, later, calendars);
  const expected = isSlow || input.missed || usual.handOver > promisedBy ? { ...promised, isSlow } : usual;
  return { ...nothing, kind: outsideDays ? 'part' : 'ready', to: promisedBy, outsideDays, expected };
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
  const end = ahead.findLastIndex(isOutside) + 1;
  const expected = expectedAfter(startOfDay(last), ahead.slice(0, end), ahead.slice(end), calendars);
  return { ...nothing, ...rest, kind: 'answer', from: first > today ? first : null, to: last, expected };
}

/** Limited to the remaining days of our promise (at least one), unless the promise is missed. */
function ourDaysOf({ leftMinutes, missed }: ForecastInput, ahead: readonly TemplateStep[], { office }: Calendars) {
  const usual = most(ahead.filter(isOurs));
  return missed ? usual : Math.min(usual, Math.max(1, Math.ceil(leftMinutes / fullDay(office))));
}

const latest = (day: string, other: string) => (day > other ? day : other);
