import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { HolidayForm } from './HolidayForm.tsx';
import { HolidayList } from './HolidayList.tsx';
import { RemedyForm } from './RemedyForm.tsx';

export function OfficeCalendar() {
  const changes = useMay('admin');
  const client = useQueryClient();
  const view = useView();
  const action = useEndpointMutation();
  const thisYear = Number(dayInIndia(new Date()).slice(0, 4));
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2];
  const year = years.find((each) => String(each) === view.read('year')) ?? thisYear;
  const query = useQuery(endpointQuery('GET /api/admin/calendar', { query: { year: String(year) } }));
  const saved = (text: string, undo?: () => void) => {
    action.setNotice({ tone: 'success', text, ...(undo ? { undo } : {}) });
    void client.invalidateQueries({ queryKey: ['GET /api/admin/calendar'] });
  };
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_calendar_intro()}</p>
      <ActionNotice notice={action.notice} className="mb-5 max-w-xl" />
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {({ holidays, remedyPercent, incomplete }) => (
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div>
              {incomplete.map((one) => (
                <Notice key={one.year} quiet className="mb-5">
                  {m.desk_calendar_incomplete({ year: String(one.year), count: one.gazetted })}
                </Notice>
              ))}
              <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
                <h2 className="text-2xl">{m.desk_calendar_days()}</h2>
                <div className="w-32">
                  <UrlFilterField
                    view={view}
                    name="year"
                    label={m.desk_calendar_year()}
                    value={String(year)}
                    options={years.map((each) => [String(each), String(each)] as const)}
                  />
                </div>
              </div>
              <HolidayList key={year} holidays={holidays} action={action} onSaved={saved} changes={changes} />
              {changes && (
                <>
                  <h2 className="mt-10 mb-4 text-2xl">{m.desk_calendar_add()}</h2>
                  <HolidayForm onSaved={saved} />
                </>
              )}
            </div>
            <div className="grid content-start gap-10">
              <section>
                <h2 className="mb-3 border-b-2 border-ink pb-2 text-xl">{m.desk_calendar_hours()}</h2>
                <p>
                  {brand.hours}{' '}
                  {changes && (
                    <Link to={`${paths.settings}?section=hours`} className="link">
                      {m.desk_setup_change()}
                    </Link>
                  )}
                </p>
                <p className="mt-1 text-sm text-muted">{m.desk_calendar_hours_hint()}</p>
              </section>
              {changes && <RemedyForm percent={remedyPercent} onSaved={saved} />}
            </div>
          </div>
        )}
      </QueryResult>
    </>
  );
}
