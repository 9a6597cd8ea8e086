import { describe, expect, test } from 'vitest';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { setToday } from '#web/platform/today.ts';
import { answerByText, promiseText, turnText } from './case-texts.ts';

setToday('2026-11-25');

type Forecast = NonNullable<CaseSummary['forecast']>;
const fields = { from: null, to: null, outsideDays: null, ourDays: 0, othersLater: false, partner: 'FoSCoS' } as const;

type Language = 'en' | 'hi';
type Milestone = CaseSummary['milestone'];
const reached = (kind: NonNullable<Milestone>['kind'], partner = 'FoSCoS') => ({ kind, partner, next: 'Your number' });

function inLanguage<T>(language: Language, shown: () => T): T {
  overwriteGetLocale(() => language);
  const text = shown();
  overwriteGetLocale(() => baseLocale);
  return text;
}

type Told = { missed?: boolean; milestone?: Milestone; language?: Language };

function text(forecast: Partial<Forecast> | null, { missed = false, milestone, language = baseLocale }: Told = {}) {
  const told = forecast && { kind: 'ready' as const, ...fields, ...forecast };
  return inLanguage(language, () => promiseText({ promisedBy: '2026-11-27', missed, milestone, forecast: told }));
}

const turn = (milestone: Milestone, ball: CaseSummary['ball'], language: Language = baseLocale) =>
  inLanguage(language, () => turnText({ ball, since: '2026-11-27T06:00:00.000Z', partner: 'FoSCoS', milestone }));

const answer = { kind: 'answer', from: '2026-12-11', to: '2026-12-28', ourDays: 1 } as const;

describe('by when', () => {
  test('an authority that has the case is never said to be ready by our promised day', () => {
    expect(text(answer)).toBe(
      'FoSCoS usually answers between 11 Dec and 28 Dec. Then we usually need one working day.',
    );
    expect(text({ ...answer, from: answer.to, ourDays: 4, othersLater: true })).toBe(
      'FoSCoS usually answers about 28 Dec. Then we usually need up to 4 working days, not counting the time that others take.',
    );
    expect(text({ ...answer, from: null })).toContain('FoSCoS usually answers by 28 Dec. Then');
    expect(text({ kind: 'late' })).toBe('FoSCoS is taking longer than usual. We keep asking.');
    expect(text({ kind: 'unknown', ourDays: 2 })).toBe(
      'We go on as soon as FoSCoS answers. Then we usually need up to 2 working days.',
    );
    expect(text({ kind: 'running', to: '2026-12-07' })).toBe('We look at it again about 7 Dec.');
  });

  test('our own turn names our next part while others come after it, else the day when it is ready', () => {
    expect(text({ kind: 'part', to: '2026-12-03', outsideDays: [11, 25] })).toBe(
      'We promise our part by 3 Dec. After that it goes to FoSCoS: usually 11 to 25 working days.',
    );
    expect(text({ kind: 'ready', to: '2026-12-03' })).toBe('We promise it by 3 Dec.');
    expect(text({ kind: 'sent', to: '2027-01-11' })).toBe('Expected by 11 Jan 2027 if you send everything today.');
  });

  test('a missed day is told, with what is usual now; without any forecast nothing is', () => {
    expect(text(null, { missed: true })).toBe('We promised 27 Nov and we are late.');
    expect(text(answer, { missed: true })).toContain('we are late. FoSCoS usually answers');
    expect(text(null)).toBeUndefined();
  });

  test('in Hindi too', () => {
    expect(text(answer, { language: 'hi' })).toBe(
      'FoSCoS का जवाब आम तौर पर 11 दिस॰ से 28 दिस॰ के बीच आता है। फिर हमें आम तौर पर एक कामकाजी दिन लगता है।',
    );
    expect(text({ kind: 'sent', to: '2027-01-11' }, { language: 'hi' })).toBe(
      'आज सब भेजें तो 11 जन॰ 2027 तक होने की उम्मीद।',
    );
  });
});

describe('the headline of a case', () => {
  test('names whose turn it is, with the month written out as in the sentences about days', () => {
    expect(turn(null, 'us')).toBe('We have been working on it since 27 Nov.');
    expect(turn(null, 'authority')).toBe('With FoSCoS since 27 Nov.');
  });

  test('after a grant it says so and what comes next, and never that the authority has it', () => {
    for (const ball of ['us', 'authority'] as const)
      expect(turn(reached('granted'), ball)).toBe('FoSCoS has granted the application. Next: Your number.');
    expect(turn(reached('granted'), 'customer')).toBe(
      'FoSCoS has granted the application. Waiting for you since 27 Nov.',
    );
    expect(turn(reached('granted'), 'us', 'hi')).toBe('FoSCoS ने आवेदन मंज़ूर कर दिया है। आगे: Your number।');
  });

  test('a live listing is live, and finished work is no turn of the customer', () => {
    expect(turn(reached('live', 'Zomato'), 'platform')).toBe('Your kitchen is live on Zomato.');
    expect(turn(reached('live', 'Zomato'), 'us', 'hi')).toBe('आपका किचन Zomato पर लाइव है।');
    expect(text({ to: '2026-12-07' }, { milestone: reached('live') })).toBe('We finish everything by 7 Dec.');
    expect(turn(reached('finished'), 'customer')).toBe('Finished on 27 Nov. Please tell us how it went.');
    expect(turn(reached('finished'), 'customer', 'hi')).toBe('27 नव॰ को काम पूरा हुआ। बताएँ कि काम कैसा रहा।');
  });
});

describe('the last day for an answer to the authority', () => {
  const lastDay = (needed: number, language: Language = baseLocale) =>
    inLanguage(language, () => answerByText({ answerBy: '2026-12-27', needed }));

  test('asks the customer to send theirs only while something is to be sent', () => {
    expect(lastDay(2)).toBe('They want an answer by 27 Dec. Please send yours earlier.');
    expect(lastDay(0)).toBe('They want an answer by 27 Dec.');
    expect(lastDay(2, 'hi')).toBe('जवाब 27 दिस॰ तक पहुँचना चाहिए। अपना जवाब उससे पहले भेजें।');
    expect(lastDay(0, 'hi')).toBe('जवाब 27 दिस॰ तक पहुँचना चाहिए।');
  });

  test('is not named without a question', () => {
    expect(answerByText({ answerBy: null, needed: 2 })).toBeUndefined();
  });
});
