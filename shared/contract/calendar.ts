import { z } from 'zod';
import { holidayKinds } from '../rules/calendar/holidays.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { typedText } from './typed-text.ts';

// Days outside these years are treated as typing errors.
const inReach = (day: string) => day >= '2025' && day < '2051';
const day = z.iso.date().refine(inReach, messageCode('holiday_far'));
const holiday = z.object({ day: z.iso.date(), name: z.string(), kind: z.enum(holidayKinds), source: z.string() });
const params = z.object({ day: typedDay });

/** Endpoints for the office calendar, which determines our promised days, and for the coupon after a missed promise. */
export const calendarEndpoints = endpoints({
  'GET /api/admin/calendar': {
    access: 'reader',
    summary:
      'Returns the days off of a year, the remedy for a missed promise in percent (0: none), and the years whose gazetted holidays are still to be entered.',
    query: z.object({ year: z.coerce.number().int().min(2025).max(2050).optional() }),
    sample: () => [{ query: { year: '2027' } }],
    reply: z.object({
      year: z.int(),
      holidays: z.array(holiday),
      remedyPercent: z.int(),
      incomplete: z.array(z.object({ year: z.int(), gazetted: z.int() })),
    }),
  },
  'POST /api/admin/calendar/holidays': {
    access: 'admin',
    audit: 'calendar.day-added',
    summary: 'Adds a day off. The dates of open cases are computed again; missed promises stay missed.',
    body: z.strictObject({ day, name: typedText(80), kind: z.enum(holidayKinds), source: typedText(200) }),
    sample: () => [
      { body: { day: '2035-01-02', name: 'Stocktaking', kind: 'own', source: 'Decided by us' }, expect: [201, 409] },
    ],
    reply: holiday,
    status: 201,
    errors: ['holiday_exists'],
  },
  'PATCH /api/admin/calendar/holidays/:day': {
    access: 'admin',
    audit: 'calendar.day-changed',
    summary: 'Moves a day off, or changes its name or source.',
    params,
    body: z
      .strictObject({ day: day.optional(), name: typedText(80).optional(), source: typedText(200).optional() })
      .refine((body) => Object.values(body).some((value) => value !== undefined), messageCode('nothing_changed')),
    ids: { day: 'public' },
    sample: () => [{ params: { day: '2035-01-02' }, body: { name: 'Inventory' } }],
    reply: holiday,
    errors: ['holiday_unknown', 'holiday_exists'],
  },
  'DELETE /api/admin/calendar/holidays/:day': {
    access: 'admin',
    audit: 'calendar.day-removed',
    summary: 'Removes a day off.',
    params,
    ids: { day: 'public' },
    sample: () => [{ params: { day: '2035-01-02' }, expect: [204, 404] }],
    reply: z.null(),
    status: 204,
    errors: ['holiday_unknown'],
  },
  'PUT /api/admin/remedy': {
    access: 'admin',
    audit: 'remedy.changed',
    summary: 'Sets the coupon for promises that are missed from now on, in percent; 0 for none.',
    body: z.strictObject({ percent: z.int().min(0).max(50) }),
    sample: () => [{ body: { percent: 10 } }],
    reply: z.null(),
    status: 204,
  },
});
