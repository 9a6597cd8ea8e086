/** The clock of a case: how long each side has held the ball, and when our part is due. Only our time counts. */
import { dayInIndia, endOfDay } from '../india-time.ts';
import type { Ball, CaseTemplate } from './template-types.ts';
import { addWorkingMinutes, fullDay, type WorkingCalendar, workingMinutesBetween } from './working-time.ts';

/** Time when a side gets the ball, or nobody (null) when the case is closed. Events are sorted by time. */
export type BallEvent = { at: Date; ball: Ball | null; stepKey: string; reason?: string };

export type ClockState = 'on_time' | 'at_risk' | 'missed' | 'kept';

export type CaseClock = {
  /** Null in closed cases. */
  ball: Ball | null;
  /** When this side got the ball, which it has held without a break since, possibly over several steps. */
  since: Date;
  /** Working minutes that each side has held the ball. */
  spentMinutes: Record<Ball, number>;
  /** Working minutes of our time that are left. */
  leftMinutes: number;
  /**
   * When our time runs out. While others hold the ball: when it would run out if the ball came back now. In a missed
   * case: when it ran out. Undefined if our work is finished.
   */
  dueAt: Date | undefined;
  /** Day of `dueAt` in India, as `2026-11-30`. */
  promisedBy: string | undefined;
  /** When three quarters of our time are used up. */
  warnAt: Date | undefined;
  state: ClockState;
  missedAt: Date | undefined;
};

/** Part of our time after which a case is at risk. */
const warningShare = 0.75;
/** In this step the customer already has the result, so our clock has stopped. */
const ratingStep = 'rating';

/** Maximum working minutes that we promise. */
export function allowanceOf(promiseDays: number, calendar: WorkingCalendar): number {
  return promiseDays * fullDay(calendar);
}

/**
 * Cases with this promise are at risk if they are due by the returned time: `warningShare` of their time is used up.
 */
export function latestDueAtRisk(promiseDays: number, calendar: WorkingCalendar, now: Date): Date {
  const allowance = allowanceOf(promiseDays, calendar);
  return addWorkingMinutes(now, allowance - Math.ceil(allowance * warningShare), calendar);
}

type Held = { ball: Ball | null; from: Date; to: Date };

// The clock counts whole minutes: an event in the minute when our time ends is still in time.
const toMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

/** Periods in which a side, or nobody, held the ball, up to `now`. */
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

/**
 * When our working time on the case reached this many minutes; with `passed`, only if the case stayed with us after that.
 */
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

/** When the last holder got the ball, which it has held without a break since, possibly over several steps. */
function sinceOf(events: readonly BallEvent[]): Date | undefined {
  const ball = events.at(-1)?.ball;
  const before = events.findLastIndex((event) => event.ball !== ball);
  return events[before + 1]?.at;
}

/** Computes the clock of a case from its events. Throws if there are none, because every case has an opening event. */
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

/** The promised day if the ball came back now. While others hold the ball our time is paused, so the day moves on. */
export function promisedIfBack(leftMinutes: number, calendar: WorkingCalendar, now: Date): string {
  return dayInIndia(addWorkingMinutes(now, leftMinutes, calendar));
}

/**
 * Deadline for an answer in the current step: the end of its last calendar day. Counts from the day when the authority
 * asked, or else from the start of the step. Undefined in steps without a limit.
 */
export function answerAt(
  events: readonly BallEvent[],
  template: Pick<CaseTemplate, 'steps'>,
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

/** The last day of a period, as `2026-12-23`. */
export function lastDayOf(end: Date): string {
  return dayInIndia(new Date(end.getTime() - 1));
}
