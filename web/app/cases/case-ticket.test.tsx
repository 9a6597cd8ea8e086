import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { caseAtAuthority } from '#test/case-fixture.ts';
import { CaseTicket } from './CaseTicket.tsx';

const step = (title: string, state: 'done' | 'now' | 'next', ball: 'us' | 'authority' = 'us') => ({
  key: title,
  title,
  note: '',
  state,
  ball,
  usualDays: [2, 4] as [number, number],
  at: state === 'done' ? '2026-11-20T06:00:00.000Z' : null,
  by: null,
});

const one = {
  ...caseAtAuthority,
  steps: [
    step('We file it', 'done'),
    step('FoSCoS looks at the file', 'now', 'authority'),
    step('Your certificate', 'next'),
  ],
};

const textOf = (more: Partial<CaseReply>) =>
  renderToStaticMarkup(<CaseTicket one={{ ...one, ...more }} />).replaceAll(/<[^>]+>/g, ' ');
const usual = (text: string) => text.match(/usually 2 to 4 working days/g)?.length ?? 0;

describe('the ticket of a case', () => {
  test('lists the steps to come with their usual days while the case is open', () => {
    const text = textOf({});
    expect(text).toContain('Your certificate');
    expect(usual(text)).toBe(2);
  });

  test('of an ended case lists only what was done, without usual days of steps that will not come', () => {
    const text = textOf({ status: 'cancelled', endReason: 'The place is not allowed.' });
    expect(text).toContain('We file it');
    expect(text).not.toContain('Your certificate');
    expect(text).not.toContain('still to come');
    expect(usual(text)).toBe(0);
  });

  test('of a granted application no longer gives usual days of the authority', () => {
    const milestone = { kind: 'granted', partner: 'FoSCoS', next: 'Your certificate' } as const;
    const text = textOf({ milestone });
    expect(text).toContain('FoSCoS has granted the application. Next: Your certificate.');
    expect(usual(text)).toBe(1);
  });
});
