import { expect, test } from 'vitest';
import { brand as inHindi } from './brand.hi.ts';
import { brand } from './brand.ts';
import { officeWeek } from './rules/calendar/working-time.ts';
import { closingOn } from './rules/provider-days.ts';

test('site, e-mails, calendar, promises and tasks have the same office hours', () => {
  expect([brand.hours, inHindi.hours]).toEqual(['10AM–6PM Mon–Sat', 'सोम–शनि, सुबह 10 से शाम 6 बजे']);
  expect(officeWeek).toEqual([null, ...Array(6).fill({ opens: 600, closes: 1_080 })]);
  expect(closingOn('2026-12-01')).toEqual(new Date('2026-12-01T18:00:00+05:30'));
});
