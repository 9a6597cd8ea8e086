/** Only our own time counts towards the promise. */

import { addWorkingMinutes, fullDay, type WorkingCalendar, workingMinutesBetween } from '../calendar/working-time.ts';
import { dayInIndia, endOfDay } from '../india-time.ts';
import type { Ball, TemplateStep } from './template-types.ts';

/** Change of a case's holder or step; `ball` is null if the case was closed. Lists of events are sorted by time. */
export type BallEvent = { at: Date; ball: Ball | null; stepKey: string; reason?: string };

export type ClockState = 'on_time' | 'at_risk' | 'missed' | 'kept';

export type CaseClock = {
  ball: Ball | null;
  since: Date;
  spentMinutes: Record<Ball, number>;
  leftMinutes: number;
  /**
   * End of our time. While others hold the case, it is the end if the case came back to us now. In a missed case, it is
   * the end that has passed. Undefined if our work was finished in time.
   */
  dueAt: Date | undefined;
  promisedBy: string | undefined;
  /** When three quarters of our time are used up, as for `dueAt`. Undefined if our work is finished. */
  warnAt: Date | undefined;
  state: ClockState;
  missedAt: Date | undefined;
};

const warningShare = 0.75;
/** Step in which the customer already has the result, so that our clock has stopped. */
const ratingStep = 'rating';

export function allowanceOf(promiseDays: number, calendar: WorkingCalendar): number {
  return promiseDays * fullDay(calendar);
}

type Held = { ball: Ball | null; from: Date; to: Date };

// The clock counts whole minutes, so that an event in the minute in which our time ends is still in time.
const toMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

function heldUntil(events: readonly BallEvent[], now: Date): Held[] {
  return events.map((event, index) => {
    const from = toMinute(event.at);
    const to = toMinute(events[index + 1]?.at ?? now);
    return { ball: event.ball, from, to: to < from ? from : to };
  });
}

function spentBy(held: readonly Held[], calendar: WorkingCalendar): Record<Ball, number> {
  const spent: Record<Ball, number> = { customer: 0, us: 0, authority: 0, platform: 0 };
  for (const { ball, from, to } of held) if (ball) spent[ball] += workingMinutesBetween(from, to, calendar);
  return spent;
}

/** Undefined if it has not. With `passed`, the time counts only if the case stayed with us after it. */
function reachedAt(
  held: readonly Held[],
  minutes: number,
  calendar: WorkingCalendar,
  passed = false,
): Date | undefined {
  let left = minutes;
  for (const { ball, from, to } of held) {
    if (ball !== 'us') continue;
    const moment = addWorkingMinutes(from, left, calendar);
    if (moment < to || (!passed && moment.getTime() === to.getTime())) return moment;
    left -= workingMinutesBetween(from, to, calendar);
  }
  return undefined;
}

/** Returns the time at which the current side got the case, which may have passed through several steps since then. */
function sinceOf(events: readonly BallEvent[]): Date | undefined {
  const ball = events.at(-1)?.ball;
  const before = events.findLastIndex((event) => event.ball !== ball);
  return events[before + 1]?.at;
}

/** Computes the clock of a case from its events. Throws if there are none, because each case has an opening event. */
export function caseClock(
  events: readonly BallEvent[],
  allowanceMinutes: number,
  calendar: WorkingCalendar,
  now: Date,
): CaseClock {
  const last = events.at(-1);
  const since = sinceOf(events);
  if (!last || !since) throw new RangeError('A case without ball events has no clock.');
  const held = heldUntil(events, now);
  const spentMinutes = spentBy(held, calendar);
  const missedAt = reachedAt(held, allowanceMinutes, calendar, true);
  const finished = last.ball === null || last.stepKey === ratingStep;
  const warnMinutes = Math.ceil(allowanceMinutes * warningShare);
  const from = now < last.at ? last.at : now;
  const expected = (minutes: number) => addWorkingMinutes(from, minutes - spentMinutes.us, calendar);
  const dueAt = missedAt ?? (finished ? undefined : expected(allowanceMinutes));
  const early = spentMinutes.us < warnMinutes ? 'on_time' : 'at_risk';
  return {
    ball: last.ball,
    since,
    spentMinutes,
    leftMinutes: Math.max(0, allowanceMinutes - spentMinutes.us),
    dueAt,
    promisedBy: dueAt && dayInIndia(dueAt),
    warnAt: finished ? undefined : (reachedAt(held, warnMinutes, calendar) ?? expected(warnMinutes)),
    state: missedAt ? 'missed' : finished ? 'kept' : early,
    missedAt,
  };
}

/** While others hold the case, our time is paused, so this day gets later. */
export function promisedIfBack(leftMinutes: number, calendar: WorkingCalendar, now: Date): string {
  return dayInIndia(addWorkingMinutes(now, leftMinutes, calendar));
}

/** End of its last calendar day, from the authority's question or the step. Undefined without a limit. */
export function answerAt(
  events: readonly BallEvent[],
  template: { steps: readonly Pick<TemplateStep, 'key' | 'hardDays'>[] },
  askedOn?: string,
): Date | undefined {
  const last = events.at(-1);
  const hardDays = template.steps.find(({ key }) => key === last?.stepKey)?.hardDays;
  if (!last || last.ball === null || hardDays === undefined) return undefined;
  const before = events.findLastIndex(({ stepKey }) => stepKey !== last.stepKey);
  const began = dayInIndia(events[before + 1]?.at ?? last.at);
  const from = askedOn !== undefined && askedOn < began ? askedOn : began;
  return endOfDay(new Date(Date.parse(`${from}T12:00:00+05:30`) + hardDays * 86_400_000));
}

/** Returns the last day of a period that ends at `end` (exclusive), such as `2026-12-23`. */
export function lastDayOf(end: Date): string {
  return dayInIndia(new Date(end.getTime() - 1));
}
