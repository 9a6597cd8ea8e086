import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officeCalendar } from '#test/office-calendar.ts';
import { gazettedHolidays } from '../calendar/holidays.ts';
import { closingAfterDays, fullDay, workingMinutesBetween } from '../calendar/working-time.ts';
import { dayInIndia } from '../india-time.ts';
import { caseForecast, type ForecastInput, partnerCalendar, stepsUntilReady } from './forecast.ts';
import { promisedIfBack } from './promise-clock.ts';
import { type Ball, type CaseTemplate, inBoth, type TemplateStep } from './template-types.ts';
import { caseTemplates, templateFor } from './templates.ts';

const office = officeCalendar();
const partner = partnerCalendar(new Set(gazettedHolidays.map(({ date }) => date)));
const calendars = { office, partner };
const ist = (written: string) => new Date(`${written}+05:30`);
const dayLong = fullDay(office);

type More = Partial<Omit<ForecastInput, 'template' | 'steps'>> & { template?: CaseTemplate };

/** Returns the input for a case at a step of its template; on-demand steps count as not entered. */
function at(slug: string, stepKey: string, more: More = {}): ForecastInput {
  const template = more.template ?? templateFor(slug);
  const here = template.steps.findIndex(({ key }) => key === stepKey);
  const stateOf = (index: number) => (index < here ? ('done' as const) : ('next' as const));
  return {
    template,
    steps: template.steps.map(({ key, onDemand }, index) => {
      if (key === stepKey) return { key, state: 'now' };
      return { key, state: onDemand ? 'skipped' : stateOf(index) };
    }),
    stepKey,
    ball: template.steps[here]?.ball ?? 'us',
    since: ist('2026-11-27T11:00'),
    leftMinutes: 5 * dayLong,
    promisedBy: '2026-12-03',
    missed: false,
    ...more,
  };
}

/** Noon on a Friday. */
const friday = ist('2026-11-27T12:00');
const forecast = (input: ForecastInput, now = friday) => caseForecast(input, calendars, now);

describe('while the authority or platform has the case', () => {
  test('says when it usually answers, from Monday to Friday without holidays, and what we need then', () => {
    // 10 working days after Friday 27 November are 11 December; 20 are 28 December, because Christmas is a day off.
    expect(forecast(at('fssai-state-license', 'scrutiny'))).toMatchObject({
      kind: 'answer',
      from: '2026-12-11',
      to: '2026-12-28',
      ourDays: 1,
      othersLater: true,
    });
    expect(forecast(at('fssai-state-license', 'grant'))).toMatchObject({ from: '2026-11-30', othersLater: false });
  });

  test('never calls a day the promised one, however little of our time is left', () => {
    const used = forecast(at('fssai-state-license', 'scrutiny', { leftMinutes: 0, promisedBy: '2026-11-27' }));
    expect(used).toMatchObject({ kind: 'answer', to: '2026-12-28', ourDays: 1 });
  });

  test('a first day that has come is not named, so it is never "between today and", and after the last it takes longer', () => {
    const input = at('fssai-state-license', 'scrutiny');
    expect(forecast(input, ist('2026-12-10T12:00'))).toMatchObject({ from: '2026-12-11', to: '2026-12-28' });
    expect(forecast(input, ist('2026-12-11T12:00'))).toMatchObject({ from: null, to: '2026-12-28' });
    expect(forecast(input, ist('2026-12-28T23:00'))).toMatchObject({ kind: 'answer', from: null, to: '2026-12-28' });
    expect(forecast(input, ist('2026-12-29T00:10'))).toMatchObject({ kind: 'late', from: null, to: null, ourDays: 1 });
  });

  test('once it has granted the application nothing more is awaited from it', () => {
    expect(forecast(at('fssai-state-license', 'scrutiny', { granted: true }))).toBeUndefined();
    expect(forecast(at('fssai-state-license', 'scrutiny', { granted: true, ball: 'us' }))?.kind).toBe('ready');
    expect(forecast(at('fssai-state-license', 'result', { granted: true }))?.kind).toBe('ready');
    // A platform that has accepted the documents still has to check the menu.
    expect(forecast(at('zomato-starter', 'menu', { granted: true }))?.kind).toBe('part');
  });

  test('in a step of ours that waits for it no days are known', () => {
    const waiting = forecast(at('zomato-starter', 'menu', { ball: 'platform' }));
    expect(waiting).toMatchObject({ kind: 'unknown', from: null, to: null, othersLater: true });
  });

  test('the first week of a listing is no answer: we look again after it', () => {
    expect(forecast(at('swiggy-basic', 'first-week'))).toMatchObject({ kind: 'running', to: '2026-12-07' });
  });

  test('after a missed promise the usual days are still given', () => {
    expect(forecast(at('fssai-state-license', 'scrutiny', { missed: true, leftMinutes: 0 }))?.kind).toBe('answer');
  });

  test('an inspection ends the scrutiny that it interrupted, so only what comes after it is ahead', () => {
    const input = at('fssai-state-license', 'inspection');
    const steps = input.steps.map((step) => (step.key === 'scrutiny' ? { ...step, state: 'next' as const } : step));
    expect(forecast({ ...input, steps })).toMatchObject({ kind: 'answer', ourDays: 1, othersLater: true });
    const registration = at('fssai-registration-1yr', 'inspection');
    expect(forecast(registration)).toMatchObject({ othersLater: false });
  });
});

describe('a noted visit of an officer', () => {
  // 5 to 15 working days after Friday 27 November are 4 to 18 December.
  const visited = (visitOn: string | null, more: More = {}) =>
    forecast(at('fssai-state-license', 'inspection', { visitOn, ...more }), more.since ?? friday);

  test('later than usual moves the answer behind it; within the usual days it moves nothing', () => {
    expect(visited(null)).toMatchObject({ from: '2026-12-04', to: '2026-12-18' });
    expect(visited('2026-12-02')).toMatchObject({ from: '2026-12-04', to: '2026-12-18' });
    // Ten working days after 21 December, with Christmas and the weekends.
    expect(visited('2026-12-21')).toMatchObject({ from: '2026-12-21', to: '2027-01-05' });
  });

  test('in time is no delay of the authority', () => {
    const input = at('fssai-state-license', 'inspection', { visitOn: '2026-12-21' });
    expect(forecast(input, ist('2026-12-23T12:00'))).toMatchObject({ kind: 'answer', from: null, to: '2027-01-05' });
    expect(forecast({ ...input, visitOn: null }, ist('2026-12-23T12:00'))?.kind).toBe('late');
  });

  test('also counts while the customer has the case', () => {
    const usual = visited(null, { ball: 'customer' })?.to ?? '';
    expect((visited('2027-02-15', { ball: 'customer' })?.to ?? '') > '2027-02-15').toBe(true);
    expect(visited('2026-11-30', { ball: 'customer' })?.to).toBe(usual);
  });
});

describe('while we or the customer have the case', () => {
  test('our next part is promised, and the days of the others are told apart from it', () => {
    expect(forecast(at('fssai-state-license', 'check'))).toMatchObject({
      kind: 'part',
      to: '2026-12-03',
      outsideDays: [11, 25],
    });
    expect(forecast(at('zomato-starter', 'profile'))).toMatchObject({ kind: 'part', outsideDays: [3, 7] });
  });

  test('"ready by" only when nothing outside is left', () => {
    expect(forecast(at('fssai-state-license', 'result'))).toMatchObject({ kind: 'ready', to: '2026-12-03' });
    expect(forecast(at('basic-growth', 'week-2'))).toMatchObject({ kind: 'ready', to: '2026-12-03' });
    // The first week after the listing goes live does not count as waiting.
    expect(forecast(at('zomato-starter', 'live'))).toMatchObject({ kind: 'ready' });
    expect(forecast(at('zomato-starter', 'week-check'))).toMatchObject({ kind: 'ready' });
  });

  test('the customer sees when it is ready if all is sent today, with the days of the steps ahead', () => {
    // Five days of ours and one for the confirmation, then 25 days at FoSCoS and one for the result.
    expect(forecast(at('fssai-state-license', 'papers'))).toMatchObject({ kind: 'sent', to: '2027-01-12' });
    expect(forecast(at('fssai-tatkal-license', 'papers'))).toMatchObject({ kind: 'sent', to: '2026-12-02' });
    expect(forecast(at('basic-growth', 'plan-approval'))).toMatchObject({ kind: 'sent', to: '2026-12-03' });
  });

  test('a question of the authority: it looks at the file once more', () => {
    const query = at('fssai-state-license', 'query');
    const steps = query.steps.map((step) => (step.key === 'scrutiny' ? { ...step, state: 'next' as const } : step));
    expect(forecast({ ...query, steps })).toMatchObject({ kind: 'part', outsideDays: [11, 25] });
    const asked = { ...at('fssai-state-license', 'scrutiny'), ball: 'customer' as const };
    expect(forecast(asked)?.to).toBe('2027-01-05');
  });

  test('nothing after a missed promise, on a day that has passed, or with the result in hand', () => {
    expect(forecast(at('fssai-state-license', 'check', { missed: true }))).toBeUndefined();
    expect(forecast(at('fssai-state-license', 'check', { promisedBy: '2026-11-26' }))).toBeUndefined();
    expect(forecast(at('fssai-state-license', 'rating'))).toBeUndefined();
  });
});

const anyStep = fc
  .constantFrom(...caseTemplates)
  .chain((template) =>
    fc.record({ template: fc.constant(template), key: fc.constantFrom(...template.steps.map(({ key }) => key)) }),
  );
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-30'), noInvalidDate: true });
const anyCase = fc.record({
  step: anyStep,
  ball: fc.constantFrom('us', 'customer', 'authority', 'platform' as Ball),
  now: anyTime,
  waited: fc.integer({ min: 0, max: 300 }),
  leftMinutes: fc.integer({ min: 0, max: 24 * dayLong }),
  missed: fc.boolean(),
});
type AnyCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function inputOf({ step, ball, now, waited, leftMinutes, missed }: AnyCase, template = step.template): ForecastInput {
  const promisedBy = promisedIfBack(leftMinutes, office, now);
  const since = new Date(now.getTime() - waited * 86_400_000);
  return at(template.slug, step.key, { template, ball, since, leftMinutes, promisedBy, missed });
}

test('no forecast names a day before today', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const { from, to } = forecast(inputOf(one), one.now) ?? {};
      for (const day of [from, to]) if (day) expect(day >= dayInIndia(one.now)).toBe(true);
      if (from && to) expect(from <= to).toBe(true);
    }),
  );
});

test('it is never ready before the least usual days of all steps ahead are over', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const input = inputOf({ ...one, ball: 'customer', missed: false });
      const seen = forecast(input, one.now);
      const states = new Map(input.steps.map(({ key, state }) => [key, state]));
      const ahead = stepsUntilReady(input.template).filter(({ key }) => states.get(key) === 'next');
      if (!seen || !ahead.some(isOutside)) return;
      const sum = (which: (step: TemplateStep) => boolean) =>
        ahead.filter(which).reduce((days, { usualDays }) => days + usualDays[0], 0);
      // Work of ours that begins in the morning ends on the same day, so one of our days does not count.
      const ours = Math.max(0, sum(({ ball }) => ball === 'us') - 1);
      const worked = closingAfterDays(one.now, ours + sum(({ ball }) => ball === 'customer'), office);
      expect((seen.to ?? '') >= dayInIndia(closingAfterDays(worked, sum(isOutside), partner))).toBe(true);
    }),
  );
});

test('nobody is told an answer before the visit, and a later visit never makes a day earlier', () => {
  const visits = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.nat(60));
  fc.assert(
    fc.property(anyCase, visits, (one, [days, later]) => {
      const dayIn = (count: number) => dayInIndia(new Date(one.now.getTime() + count * 86_400_000));
      const input = inputOf({ ...one, missed: false });
      const [usual, first, second] = [null, dayIn(days), dayIn(days + later)].map((visitOn) =>
        forecast({ ...input, visitOn }, one.now),
      );
      if (!first || !second || usual?.kind === 'late') return;
      expect(first.kind).toBe(usual?.kind);
      expect((first.to ?? '') >= (usual?.to ?? '') && (second.to ?? '') >= (first.to ?? '')).toBe(true);
      if (first.kind === 'answer') expect((first.to ?? '') >= dayIn(days)).toBe(true);
      if (first.from) expect(first.from >= dayIn(days)).toBe(true);
    }),
  );
});

test('while we have the case, our part is never expected later than promised', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const input = inputOf({ ...one, ball: 'us', missed: false });
      const seen = forecast(input, one.now);
      if (seen?.expected) expect(seen.expected.handOver <= (input.promisedBy ?? '')).toBe(true);
    }),
  );
});

test('the expected day gets no later while everybody keeps to the longest usual time', () => {
  const pace = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...caseTemplates), anyTime, pace, (template, start, shares) => {
      const steps = stepsUntilReady(template).slice(1);
      let now = start;
      let leftMinutes = template.promiseDays * dayLong;
      let before = '9999';
      const tell = (input: ForecastInput, day: Date) => {
        const expected = forecast(input, day)?.expected;
        expect(expected?.isSlow).toBe(false);
        expect([input.stepKey, (expected?.day ?? '9999') <= before]).toEqual([input.stepKey, true]);
        before = expected?.day ?? '';
      };
      for (const [index, { key, ball, usualDays }] of steps.entries()) {
        const promisedBy = promisedIfBack(leftMinutes, office, now);
        const input = at(template.slug, key, { template, since: now, leftMinutes, promisedBy });
        tell(input, now);
        // The customer answers at once; otherwise each day that passes moves the day.
        if (ball === 'customer') continue;
        const days = Math.round(usualDays[1] * (shares[index] ?? 0));
        const end = closingAfterDays(now, days, isOutside({ ball }) ? partner : office);
        tell(input, end);
        if (ball === 'us') leftMinutes -= workingMinutesBetween(now, end, office);
        now = end;
      }
    }),
  );
});

test('if one of our steps takes longer than usual, the promised day is expected, and `isSlow` is set', () => {
  const input = at('fssai-registration-1yr', 'result', { promisedBy: '2026-12-10' });
  expect(forecast(input)?.expected).toEqual({ handOver: '2026-11-28', day: '2026-11-28', isSlow: false });
  expect(forecast(input, ist('2026-11-30T12:00'))?.expected).toEqual({
    handOver: '2026-12-10',
    day: '2026-12-10',
    isSlow: true,
  });
});

test('more usual days of any step, and more of our promise, never make a day earlier', () => {
  const added = fc.tuple(fc.nat(200), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(anyCase, added, fc.nat(10 * dayLong), (one, [which, low, high], minutes) => {
      const { template } = one.step;
      const steps = template.steps.map((step, index): TemplateStep => {
        const [from, to] = step.usualDays;
        return index === which % template.steps.length ? { ...step, usualDays: [from + low, to + low + high] } : step;
      });
      const before = forecast(inputOf(one), one.now);
      const longer = inputOf({ ...one, leftMinutes: one.leftMinutes + minutes }, { ...template, steps });
      const after = forecast(longer, one.now);
      if (!before || !after || before.kind === 'late') return;
      expect(after.kind).toBe(before.kind);
      // `from` is null once the first day has come; null counts as earlier than any day.
      expect((after.from ?? '') >= (before.from ?? '') && (after.to ?? '') >= (before.to ?? '')).toBe(true);
      expect(after.ourDays).toBeGreaterThanOrEqual(before.ourDays);
    }),
  );
});

test('a template without a step that runs is ready with its result', () => {
  const step = (key: string): TemplateStep => ({
    key,
    title: inBoth(key, key),
    note: inBoth(key, key),
    ball: 'us',
    kind: 'task',
    usualDays: [1, 1],
  });
  const steps = ['papers', 'result', 'rating'].map(step);
  expect(stepsUntilReady({ steps }).map(({ key }) => key)).toEqual(['papers', 'result']);
  expect(stepsUntilReady(templateFor('zomato-pro')).at(-1)?.key).toBe('live');
});

const isOutside = ({ ball }: Pick<TemplateStep, 'ball'>) => ball === 'authority' || ball === 'platform';
