import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { addHoliday, type CalendarDeps, changeHoliday, removeHoliday } from './change-calendar.ts';
import { findHolidays, findIncompleteYears } from './find-calendar.ts';
import { findRemedyPercent, setRemedyPercent } from './remedy-policy.ts';

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps & { clock: () => Date }): void {
  const { db, clock } = deps;

  route(app, 'GET /api/admin/calendar', async ({ query }) => {
    const now = clock();
    const year = query.year ?? Number(dayInIndia(now).slice(0, 4));
    const [holidays, remedyPercent, incomplete] = await Promise.all([
      findHolidays(db, year),
      findRemedyPercent(db),
      findIncompleteYears(db, now),
    ]);
    return { year, holidays, remedyPercent, incomplete };
  });

  route(app, 'POST /api/admin/calendar/holidays', async ({ currentUser, body, request }) =>
    addHoliday(deps, actorOf(currentUser, request), body),
  );

  route(app, 'PATCH /api/admin/calendar/holidays/:day', async ({ currentUser, params, body, request }) =>
    changeHoliday(deps, actorOf(currentUser, request), params.day, body),
  );

  route(app, 'DELETE /api/admin/calendar/holidays/:day', async ({ currentUser, params, request }) => {
    await removeHoliday(deps, actorOf(currentUser, request), params.day);
    return null;
  });

  route(app, 'PUT /api/admin/remedy', async ({ currentUser, body, request }) => {
    await setRemedyPercent(db, actorOf(currentUser, request), body.percent);
    return null;
  });
}
