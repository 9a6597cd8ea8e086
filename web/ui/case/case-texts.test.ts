import { describe, expect, test } from 'vitest';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { promiseText } from './case-texts.ts';

type Forecast = NonNullable<CaseSummary['forecast']>;
const fields = { from: null, to: null, outsideDays: null, ourDays: 0, othersLater: false, partner: 'FoSCoS' } as const;

function text(forecast: Partial<Forecast> | null, { missed = false, language = baseLocale as 'en' | 'hi' } = {}) {
  overwriteGetLocale(() => language);
  const shown = promiseText({
    promisedBy: '2026-11-27',
    missed,
    forecast: forecast && { kind: 'ready', ...fields, ...forecast },
  });
  overwriteGetLocale(() => baseLocale);
  return shown;
}

const answer = { kind: 'answer', from: '2026-12-11', to: '2026-12-28', ourDays: 1 } as const;

describe('by when', () => {
  test('an authority that has the case is never said to be ready by our promised day', () => {
    expect(text(answer)).toBe(
      'FoSCoS usually answers between 11 December 2026 and 28 December 2026. Then we usually need one working day.',
    );
    expect(text({ ...answer, from: answer.to, ourDays: 4, othersLater: true })).toBe(
      'FoSCoS usually answers about 28 December 2026. Then we usually need up to 4 working days, not counting the time that others take.',
    );
    expect(text({ kind: 'late' })).toBe('FoSCoS is taking longer than usual. We keep asking.');
    expect(text({ kind: 'unknown', ourDays: 2 })).toBe(
      'We go on as soon as FoSCoS answers. Then we usually need up to 2 working days.',
    );
    expect(text({ kind: 'running', to: '2026-12-07' })).toBe('We look at it again about 7 December 2026.');
  });

  test('our own turn names our next part while others come after it, else the day when it is ready', () => {
    expect(text({ kind: 'part', to: '2026-12-03', outsideDays: [11, 25] })).toBe(
      'Our part is done by 3 December 2026. After that it goes to FoSCoS: usually 11 to 25 working days.',
    );
    expect(text({ kind: 'ready', to: '2026-12-03' })).toBe('Ready by 3 December 2026');
    expect(text({ kind: 'sent', to: '2027-01-11' })).toBe('Ready about 11 January 2027 if you send everything today.');
  });

  test('a missed day is told, with what is usual now; without any forecast nothing is', () => {
    expect(text(null, { missed: true })).toBe('We had promised 27 November 2026 and did not keep it.');
    expect(text(answer, { missed: true })).toContain('did not keep it. FoSCoS usually answers');
    expect(text(null)).toBeUndefined();
  });

  test('in Hindi too', () => {
    expect(text(answer, { language: 'hi' })).toBe(
      'FoSCoS का जवाब आम तौर पर 11 दिसंबर 2026 से 28 दिसंबर 2026 के बीच आता है। फिर हमें आम तौर पर एक कामकाजी दिन लगता है।',
    );
    expect(text({ kind: 'sent', to: '2027-01-11' }, { language: 'hi' })).toBe(
      'आज सब भेजें तो लगभग 11 जनवरी 2027 को तैयार।',
    );
  });
});
