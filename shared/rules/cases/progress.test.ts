import { describe, expect, test } from 'vitest';
import { officeCalendar } from '#test/office-calendar.ts';
import { newDateFor } from './forecast.ts';
import { segmentsOf, timeBarOf } from './progress.ts';
import { caseTemplates } from './templates.ts';

const templateOf = (slug: string) => {
  const template = caseTemplates.find((each) => each.slug === slug);
  if (!template) throw new Error(slug);
  return template;
};

/** Segments of a case at a step, such as `papers done, check now 0.5`. */
function segmentsAt(slug: string, stepKey: string): string {
  const template = templateOf(slug);
  const at = template.steps.findIndex(({ key }) => key === stepKey);
  const open = template.steps
    .slice(at)
    .filter(({ key, onDemand }) => key === stepKey || !onDemand)
    .map(({ key }) => ({ key, state: key === stepKey ? ('now' as const) : ('next' as const) }));
  return segmentsOf(template, open, false)
    .map(({ key, state, part }) => `${key} ${state}${state === 'now' ? ` ${part.toFixed(1)}` : ''}`)
    .join(', ');
}

test.each([
  ['fssai-registration-1yr', 'papers', 'papers now 0.5, check later, file later, outside later, result later'],
  ['fssai-registration-1yr', 'check', 'papers done, check now 0.0, file later, outside later, result later'],
  ['fssai-registration-1yr', 'filed', 'papers done, check done, file now 0.8, outside later, result later'],
  ['fssai-registration-1yr', 'query', 'papers done, check done, file done, outside now 0.5, result later'],
  ['fssai-registration-1yr', 'result', 'papers done, check done, file done, outside done, result now 0.0'],
  ['basic-growth', 'papers', 'papers now 0.5, plan later, work later, result later'],
])('%s at %s: %s', (slug, step, segments) => {
  expect(segmentsAt(slug, step)).toBe(segments);
});

test('all segments of a finished case are done', () => {
  const segments = segmentsOf(templateOf('fssai-registration-1yr'), [], true);
  expect(segments.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

describe('the bar of days, on Monday 2 November 2026', () => {
  const office = { week: officeCalendar().week, holidays: new Set<string>() };
  const now = new Date('2026-11-02T06:00:00Z');
  const expected = { handOver: '2026-11-09', day: '2026-11-16', isSlow: false };
  type Told = Parameters<typeof timeBarOf>[0];
  const bar = (forecast: Partial<Told>, missed: string | null = null) =>
    timeBarOf({ kind: 'part', outsideDays: [0, 5], expected, ...forecast }, missed, now);
  const legs = (...all: Parameters<typeof bar>) =>
    bar(...all)?.legs.map(({ who, until, late }) => `${who} ${until}${late ? ' late' : ''}`);

  test('begins with the customer, then us, then the authority', () => {
    expect(legs({ kind: 'sent' })).toEqual(['you 2026-11-02', 'us 2026-11-09', 'outside 2026-11-16']);
    expect(legs({})).toEqual(['us 2026-11-09', 'outside 2026-11-16']);
    expect(legs({ kind: 'answer' })).toEqual(['outside 2026-11-09', 'us 2026-11-16']);
  });

  test('after a missed day, the late part comes first and the expected day is the new one', () => {
    const own: Partial<Told> = { kind: 'ready', outsideDays: null, expected: { ...expected, handOver: '2026-11-16' } };
    expect(legs(own, '2026-10-30')).toEqual(['us 2026-11-02 late', 'us 2026-11-16']);
    expect(bar(own, '2026-10-30')).toMatchObject({ expected: '2026-11-16', missed: '2026-10-30' });
  });

  test('says nothing where no day can be said', () => {
    expect(bar({ kind: 'late', expected: null })).toBe(null);
  });

  test('the new day leaves us the usual time of our steps', () => {
    const newDate = (stepKey: string) =>
      newDateFor({ template: templateOf('fssai-registration-1yr'), stepKey }, office, now);
    expect([newDate('check'), newDate('filed')]).toEqual(['2026-11-05', '2026-11-03']);
  });
});
