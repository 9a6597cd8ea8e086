import { afterEach, expect, test } from 'vitest';
import { applySettings, brand, brandInHindi } from './brand.ts';
import { officeWeek } from './rules/calendar/working-time.ts';
import { readDueDate } from './rules/tasks.ts';
import { shippedSettings } from './settings/shipped.ts';

afterEach(() => applySettings(shippedSettings));

test.each([
  ['10:00', '18:00', 'monday', 'saturday', '10AM–6PM Mon–Sat', 'सोम–शनि, सुबह 10 से शाम 6 बजे', '0111111'],
  ['09:30', '13:00', 'tuesday', 'sunday', '9:30AM–1PM Tue–Sun', 'मंगल–रवि, सुबह 9:30 से दोपहर 1 बजे', '1011111'],
  ['00:00', '23:45', 'friday', 'friday', '12AM–11:45PM Fri', 'शुक्र, रात 12 से रात 11:45 बजे', '0000010'],
])('site, e-mails, calendar, promises and tasks follow %s to %s, %s to %s', (...row) => {
  const [opens, closes, firstDay, lastDay, inEnglish, inHindi, open] = row;
  const hours = { opens, closes, firstDay, lastDay };
  applySettings({ ...shippedSettings, hours });
  expect([brand.hours, brandInHindi.hours]).toEqual([inEnglish, inHindi]);
  expect(
    officeWeek(hours)
      .map((day) => (day ? 1 : 0))
      .join(''),
  ).toBe(open);
  expect(readDueDate('2026-12-01', closes)).toEqual(new Date(`2026-12-01T${closes}:00+05:30`));
});
