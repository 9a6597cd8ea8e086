import { expect, test } from 'vitest';
import { emailsIn } from './in-language.ts';

const { renderEmail } = emailsIn('en');
const lineBreaks = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const linesOf = (text: string) => text.split(/[\r\n\v\f\u0085\u2028\u2029]/);

test.each(lineBreaks)('a name with the line break %j stays on its line in the text of a mail', (lineBreak) => {
  const name = `Asha${lineBreak}Number: forged`;
  const about = { number: 'E7', email: 'asha@x.in', message: 'Hello', at: '2026-11-28T10:00:00Z' };
  const enquiry = renderEmail({ kind: 'enquiry', name, ...about }, 'https://x.in');
  expect(linesOf(enquiry.text).filter((line) => line.startsWith('Number: forged'))).toEqual([]);
  const task = { title: name, dueAt: '2026-11-28T10:00:00Z', overdue: false, mine: true, about: null };
  const digest = {
    kind: 'task-digest',
    name: 'Farah',
    day: '2026-11-28',
    count: 1,
    overdue: 0,
    tasks: [task],
  } as const;
  expect(linesOf(renderEmail({ ...digest, tasks: [task] }, 'https://x.in').text)).not.toContain('Number: forged');
  const case_ = {
    kind: 'case-handed-over',
    name,
    by: name,
    customer: name,
    service: 'x',
    ticket: 'T',
    path: '/x',
  } as const;
  expect(linesOf(renderEmail(case_, 'https://x.in').text).filter((line) => line.startsWith('Number: '))).toEqual([]);
});
