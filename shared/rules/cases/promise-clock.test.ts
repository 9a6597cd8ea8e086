import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officeCalendar } from '#test/office-calendar.ts';
import { addWorkingMinutes, workingMinutesBetween } from '../calendar/working-time.ts';
import { dayInIndia } from '../india-time.ts';
import { allowanceOf, answerAt, type BallEvent, caseClock, lastDayOf, promisedIfBack } from './promise-clock.ts';
import { type Ball, balls } from './template-types.ts';

const calendar = officeCalendar();
const ist = (written: string) => new Date(`${written}+05:30`);
const event = (at: string, ball: Ball | null, stepKey = 'check'): BallEvent => ({ at: ist(at), ball, stepKey });
const oneDay = allowanceOf(1, calendar);
/** Monday, 23 November 2026; the 24th is a holiday. */
const monday = '2026-11-23';
const clock = (events: BallEvent[], now: string, minutes = oneDay, days = calendar) =>
  caseClock(events, minutes, days, ist(now));

describe('our time', () => {
  test('is due at an exact moment while we have the ball', () => {
    const seen = clock([event(`${monday}T15:00`, 'us')], `${monday}T16:00`);
    expect(seen).toMatchObject({ ball: 'us', promisedBy: '2026-11-25', state: 'on_time', spentMinutes: { us: 60 } });
    expect(seen.dueAt).toEqual(ist('2026-11-25T15:00'));
    expect(seen.warnAt).toEqual(ist('2026-11-25T13:00'));
  });

  test('stands still while the customer has the ball, and the date moves with the days', () => {
    const events = [event(`${monday}T10:00`, 'us'), event(`${monday}T12:00`, 'customer')];
    expect(clock(events, `${monday}T12:00`).dueAt).toEqual(ist(`${monday}T18:00`));
    const later = clock(events, '2026-11-27T10:00');
    expect(later).toMatchObject({ promisedBy: '2026-11-27', state: 'on_time', spentMinutes: { us: 120 } });
    expect(later.dueAt).toEqual(ist('2026-11-27T16:00'));
  });

  test.each([
    ['a night', `${monday}T18:00`, '2026-11-25T10:00'],
    ['a Sunday', '2026-11-28T18:00', '2026-11-30T10:00'],
    ['Diwali', '2027-10-28T18:00', '2027-10-30T10:00'],
    ['the time before office hours', '2026-11-26T06:00', '2026-11-26T09:00'],
  ])('a pause over %s adds nothing', (_what, from, to) => {
    const start = event('2026-11-23T10:00', 'us');
    const paused = [start, event(from, 'authority'), event(to, 'us')];
    const now = '2027-12-01T12:00';
    const plain = clock([start], now, 1_000_000);
    expect(clock(paused, now, 1_000_000)).toMatchObject({ dueAt: plain.dueAt, spentMinutes: plain.spentMinutes });
  });

  test('two pauses in one day both count', () => {
    const seen = clock(
      [
        event(`${monday}T10:00`, 'us'),
        event(`${monday}T11:00`, 'customer'),
        event(`${monday}T12:00`, 'us'),
        event(`${monday}T13:00`, 'platform'),
        event(`${monday}T15:00`, 'us'),
      ],
      `${monday}T16:00`,
    );
    expect(seen.spentMinutes).toEqual({ us: 180, customer: 60, platform: 120, authority: 0 });
    expect(seen.dueAt).toEqual(ist('2026-11-25T13:00'));
  });

  test('over 31 March', () => {
    const seen = clock([event('2026-03-30T18:00', 'us')], '2026-04-01T09:00');
    expect(seen.dueAt).toEqual(ist('2026-04-01T18:00'));
  });

  test('follows an edited calendar', () => {
    const events = [event('2026-11-25T15:00', 'us')];
    const edited = officeCalendar(['2026-11-26']);
    expect(clock(events, '2026-11-25T16:00').promisedBy).toBe('2026-11-26');
    expect(clock(events, '2026-11-25T16:00', oneDay, edited).promisedBy).toBe('2026-11-27');
  });
});

describe('while others have the ball', () => {
  const events = [event(`${monday}T10:00`, 'us'), event(`${monday}T12:00`, 'customer')];
  const { leftMinutes } = clock(events, `${monday}T12:00`);

  test.each([
    ['the same day', `${monday}T13:00`, '2026-11-25'],
    ['three weeks later', '2026-12-14T10:00', '2026-12-14'],
    ['on a Sunday', '2026-11-29T12:00', '2026-11-30'],
  ])('the promised day follows from the time left: %s', (_when, now, day) => {
    expect(leftMinutes).toBe(360);
    expect(promisedIfBack(leftMinutes, calendar, ist(now))).toBe(day);
    expect(clock(events, now).promisedBy).toBe(day);
  });

  test('an edited calendar moves it', () => {
    const edited = officeCalendar(['2026-12-14']);
    expect(promisedIfBack(leftMinutes, edited, ist('2026-12-14T10:00'))).toBe('2026-12-15');
  });
});

describe('the last day for an answer', () => {
  const template = { steps: [{ key: 'query', hardDays: 30 }, { key: 'scrutiny' }] };
  const asked = event('2026-11-23T17:00', 'us', 'query');
  const day = (events: BallEvent[], askedOn?: string) => {
    const end = answerAt(events, template, askedOn);
    return end && lastDayOf(end);
  };

  test('is counted from the day on which the step began, also after the ball moved within it', () => {
    expect(day([event('2026-11-20T10:00', 'authority', 'scrutiny'), asked])).toBe('2026-12-23');
    expect(day([asked, event('2026-12-02T10:00', 'customer', 'query')])).toBe('2026-12-23');
    expect(answerAt([asked], template)).toEqual(ist('2026-12-24T00:00'));
  });

  test('is counted from the day on which the authority asked, if staff saw it later', () => {
    expect(day([asked], '2026-11-19')).toBe('2026-12-19');
    expect(day([asked], '2026-11-25')).toBe('2026-12-23');
  });

  test('starts again with a second question, and is over when the step is left', () => {
    const answered = event('2026-12-01T10:00', 'authority', 'scrutiny');
    expect(day([asked, answered])).toBeUndefined();
    expect(day([asked, answered, event('2026-12-10T10:00', 'us', 'query')])).toBe('2027-01-09');
    expect(day([asked, event('2026-12-01T10:00', null, 'query')])).toBeUndefined();
  });
});

describe('the promise', () => {
  const start = event(`${monday}T10:00`, 'us');

  test('is kept by an event exactly at closing time', () => {
    const seen = clock([start, event(`${monday}T18:00`, 'customer', 'rating')], '2026-12-01T12:00');
    expect(seen).toMatchObject({ state: 'kept', missedAt: undefined, dueAt: undefined, spentMinutes: { us: 480 } });
  });

  test('is at risk from three quarters on', () => {
    expect(clock([start], `${monday}T15:59`).state).toBe('on_time');
    expect(clock([start], `${monday}T16:00`)).toMatchObject({ state: 'at_risk', warnAt: ist(`${monday}T16:00`) });
  });

  test('is missed when its time is over, and stays missed when others get the ball or the case closes', () => {
    expect(clock([start], `${monday}T18:00`).state).toBe('at_risk');
    const missed = { state: 'missed', missedAt: ist(`${monday}T18:00`), promisedBy: monday };
    expect(clock([start], `${monday}T18:01`)).toMatchObject(missed);
    expect(clock([start, event('2026-11-25T11:00', 'customer')], '2026-12-01T12:00')).toMatchObject(missed);
    expect(clock([start, event('2026-11-25T11:00', null)], '2026-12-01T12:00')).toMatchObject({
      ...missed,
      ball: null,
    });
  });

  test('of a case that is opened again goes on with the old time', () => {
    const seen = clock([start, event(`${monday}T12:00`, null), event('2026-11-26T10:00', 'us')], '2026-11-26T11:00');
    expect(seen).toMatchObject({ spentMinutes: { us: 180 }, dueAt: ist('2026-11-26T16:00'), state: 'on_time' });
  });

  test('a closed case stops', () => {
    const events = [start, event(`${monday}T12:00`, null)];
    expect(clock(events, '2027-06-01T12:00')).toEqual(clock(events, `${monday}T12:00`));
  });
});

test('since counts over steps, and a case has a first event', () => {
  const events = [
    event(`${monday}T10:00`, 'us'),
    event(`${monday}T11:00`, 'customer'),
    event(`${monday}T12:00`, 'customer', 'confirm'),
  ];
  expect(clock(events, `${monday}T13:00`).since).toEqual(ist(`${monday}T11:00`));
  expect(() => clock([], monday)).toThrow(RangeError);
});

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const histories = fc
  .array(fc.tuple(moment, fc.constantFrom(...balls)), { minLength: 1, maxLength: 15 })
  .map((list) => list.sort(([one], [other]) => one.getTime() - other.getTime()))
  .map((list) => list.map(([at, ball]): BallEvent => ({ at, ball, stepKey: 'check' })));

test('the times of all sides add up to the working time since the start', () => {
  fc.assert(
    fc.property(histories, moment, (events, when) => {
      const [first, last] = [events[0]?.at as Date, events.at(-1)?.at as Date];
      const now = when < last ? last : when;
      const { spentMinutes } = caseClock(events, 1_000, calendar, now);
      const sum = balls.reduce((total, ball) => total + spentMinutes[ball], 0);
      expect(sum).toBe(workingMinutesBetween(first, now, calendar));
    }),
  );
});

test('a missed promise stays missed, and one that is not missed has its due date ahead', () => {
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 0, max: 90 }),
      (events, minutes, days) => {
        const now = events.at(-1)?.at as Date;
        const seen = caseClock(events, minutes, calendar, now);
        const later = caseClock(events, minutes, calendar, new Date(now.getTime() + days * 86_400_000));
        if (seen.missedAt) expect(later.missedAt).toEqual(seen.missedAt);
        else expect(seen.dueAt?.getTime()).toBeGreaterThan(now.getTime() - 60_000);
        expect(later.spentMinutes.us).toBeGreaterThanOrEqual(seen.spentMinutes.us);
      },
    ),
  );
});

test('a case with us is at risk exactly from its time of warning on', () => {
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 40_000 }),
      (events, days, late) => {
        const last = events.at(-1) as BallEvent;
        const now = new Date(last.at.getTime() + late * 60_000);
        const withUs = events.with(-1, { ...last, ball: 'us' });
        const { state, warnAt } = caseClock(withUs, allowanceOf(days, calendar), calendar, now);
        fc.pre(state !== 'missed');
        expect(warnAt && warnAt <= now).toBe(state === 'at_risk');
      },
    ),
  );
});

test('while others have the ball, the time left at its event gives the promised day of every later moment', () => {
  fc.assert(
    fc.property(
      histories,
      fc.constantFrom('customer', 'authority', 'platform' as const),
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 10 }),
      (events, ball, days, holidays) => {
        const last = events.at(-1) as BallEvent;
        const paused = events.with(-1, { ...last, ball: ball as Ball });
        const extra = holidays.map((after) => new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10));
        const edited = officeCalendar(extra);
        const minutes = allowanceOf(15, edited);
        const now = new Date(last.at.getTime() + days * 86_400_000);
        const { leftMinutes, missedAt } = caseClock(paused, minutes, edited, last.at);
        fc.pre(missedAt === undefined);
        expect(promisedIfBack(leftMinutes, edited, now)).toBe(caseClock(paused, minutes, edited, now).promisedBy);
      },
    ),
  );
});

test('an added day off moves the due moment by exactly the hours of this day, and one outside leaves it', () => {
  const midnightOf = (date: string) => ist(`${date}T00:00`);
  const start = fc.date({ min: new Date('2026-11-01'), max: new Date('2027-06-30'), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 40 }), fc.integer({ min: -5, max: 60 }), (from, days, offset) => {
      const allowance = allowanceOf(days, calendar);
      const held: BallEvent[] = [{ at: from, ball: 'us', stepKey: 'check' }];
      const due = caseClock(held, allowance, calendar, from).dueAt as Date;
      const off = dayInIndia(new Date(from.getTime() + offset * 86_400_000));
      const edited = { ...calendar, holidays: new Set([...calendar.holidays, off]) };
      const moved = caseClock(held, allowance, edited, from).dueAt;
      const start = new Date(Math.max(from.getTime(), midnightOf(off).getTime()));
      const end = new Date(midnightOf(off).getTime() + 86_400_000);
      const lost = midnightOf(off) < due ? workingMinutesBetween(start, end, calendar) : 0;
      expect(moved).toEqual(addWorkingMinutes(from, allowance + lost, calendar));
    }),
  );
});
