import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { addHoliday, type CalendarDeps, changeHoliday, removeHoliday } from './change-calendar.ts';
import { findHolidays, findIncompleteYears } from './find-calendar.ts';
import { findRemedyPercent, setRemedyPercent } from './remedy-policy.ts';

/** Routes for the office calendar and the remedy for missed promises. */
export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps & { clock: () => Date }): void {
  const { db, clock } = deps;

  route(app, contract.getCalendar, async ({ query }) => {
    const now = clock();
    const year = query.year ?? Number(dayInIndia(now).slice(0, 4));
    const [holidays, remedyPercent, incomplete] = await Promise.all([
      findHolidays(db, year),
      findRemedyPercent(db),
      findIncompleteYears(db, now),
    ]);
    return { year, holidays, remedyPercent, incomplete };
  });

  route(app, contract.addHoliday, async ({ currentUser, body, request }) =>
    addHoliday(deps, actorOf(currentUser, request), body),
  );

  route(app, contract.changeHoliday, async ({ currentUser, params, body, request }) =>
    changeHoliday(deps, actorOf(currentUser, request), params.day, body),
  );

  route(app, contract.removeHoliday, async ({ currentUser, params, request }) => {
    await removeHoliday(deps, actorOf(currentUser, request), params.day);
    return null;
  });

  route(app, contract.setRemedy, async ({ currentUser, body, request }) => {
    await setRemedyPercent(db, actorOf(currentUser, request), body.percent);
    return null;
  });
}
