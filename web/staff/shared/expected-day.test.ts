import { expect, test } from 'vitest';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { forecastKinds } from '#shared/rules/cases/statuses.ts';
import { setToday } from '#web/platform/today.ts';
import { promiseText } from '#web/ui/case/case-texts.ts';
import { expectedDayText } from './expected-day.ts';

setToday('2026-11-25');

type Forecast = NonNullable<CaseSummary['forecast']>;
const forecast = {
  from: null,
  to: '2027-01-11',
  outsideDays: null,
  ourDays: 0,
  othersLater: false,
  partner: 'FoSCoS',
} as const;
const open = { status: 'open', promisedBy: '2026-12-03', missed: false } as const;
const at = (kind: Forecast['kind'], to: string | null = forecast.to) => ({ ...forecast, kind, to });

test('while others have the case, the lists of staff name the day that the customer reads, not our promised one', () => {
  const text = (kind: Forecast['kind'], ball: CaseSummary['ball'], to?: string | null) =>
    expectedDayText({ ...open, ball, forecast: at(kind, to) });
  expect(text('sent', 'customer')).toBe('usually ready by 11 Jan 2027');
  expect(text('answer', 'authority')).toBe('FoSCoS usually by 11 Jan 2027');
  expect(text('running', 'platform')).toBe('to be looked at about 11 Jan 2027');
  expect(text('late', 'authority', null)).toBe('FoSCoS takes longer than usual');
  expect(text('unknown', 'platform', null)).toBeUndefined();
  for (const kind of forecastKinds) expect(text(kind, 'customer') ?? '').not.toContain('3 Dec');
});

test('while it is our turn, both read the promised day; a missed one stays named', () => {
  const ours = { ...open, ball: 'us', forecast: at('ready', open.promisedBy) } as const;
  expect(expectedDayText(ours)).toBe('by 3 Dec');
  expect(promiseText({ ...ours, milestone: null })).toBe('We promise it by 3 Dec.');
  expect(expectedDayText({ ...open, ball: 'customer', missed: true, forecast: null })).toBe('by 3 Dec');
  expect(expectedDayText({ ...ours, status: 'done', forecast: null })).toBeUndefined();
});
