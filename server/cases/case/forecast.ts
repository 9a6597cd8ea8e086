import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { VersionedCalendar } from '#server/calendar/find-calendar.ts';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { caseForecast, partnerCalendar } from '#shared/rules/cases/forecast.ts';
import { segmentsOf, segmentTitle, timeBarOf } from '#shared/rules/cases/progress.ts';
import type { CaseRecord } from './case-rows.ts';
import { templateOfCase } from './case-titles.ts';
import { promisedByOf } from './store-transition.ts';

type OpenStep = Pick<Selectable<DB['case_steps']>, 'case_id' | 'key' | 'state' | 'at'>;

export async function findOpenSteps(db: Db | Tx, rows: readonly CaseRecord[]): Promise<Map<string, OpenStep[]>> {
  const ids = rows.filter(({ status }) => status === 'open').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const steps = await db
    .selectFrom('case_steps')
    .select(['case_id', 'key', 'state', 'at'])
    .where('case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['now', 'next'])
    .execute();
  return Map.groupBy(steps, (step) => step.case_id);
}

/** Returns the forecast for the customer. Returns null for a closed or refused case, or if nothing more is promised. */
function forecastOf(row: CaseRecord, steps: readonly OpenStep[], calendar: VersionedCalendar, now: Date) {
  // A refusal has its own notice, which explains what happens next.
  if (row.status !== 'open' || row.left_minutes === null || row.authority_status === 'rejected') return null;
  const template = templateOfCase(row);
  const entered = steps.find(({ state }) => state === 'now')?.at;
  return caseForecast(
    {
      template,
      steps,
      stepKey: row.step_key,
      ball: row.ball,
      since: entered && entered > row.since ? entered : row.since,
      leftMinutes: row.left_minutes,
      promisedBy: promisedByOf(row, now, calendar),
      missed: row.missed_at !== null,
      newDate: row.new_date,
      granted: row.authority_status === 'granted',
      visitOn: row.visit_on,
    },
    { office: calendar, partner: partnerCalendar(calendar.gazetted) },
    now,
  );
}

/** Returns the forecast of a case, and how far and until when in the two drawings. */
export function progressOf(
  row: CaseRecord,
  steps: readonly OpenStep[],
  calendar: VersionedCalendar,
  language: Language,
  now: Date,
): Pick<CaseSummary, 'forecast' | 'segments' | 'timeBar'> {
  const template = templateOfCase(row);
  const missed = row.missed_at === null ? null : row.promised_by;
  const segments = segmentsOf(template, steps, row.status === 'done').map((segment) => ({
    ...segment,
    title: segmentTitle(template, segment.key)[language],
  }));
  const found = forecastOf(row, steps, calendar, now);
  if (!found) return { forecast: null, segments, timeBar: null };
  const { expected: _, ...forecast } = found;
  return {
    forecast: { ...forecast, partner: template.partner ?? '' },
    segments,
    timeBar: timeBarOf(found, missed, now),
  };
}
