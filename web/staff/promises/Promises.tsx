import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PromiseReport } from '#shared/contract/promises.ts';
import { caseViewPath } from '#shared/paths.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { ballNames } from '#web/staff/shared/case-names.ts';
import { Bars, Chart } from '#web/staff/shared/charts/Chart.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

const periods = { '30': m.desk_promises_30, '90': m.desk_promises_90, '365': m.desk_promises_365 };
const isPeriod = (days: string): days is keyof typeof periods => days in periods;

export function Promises() {
  const view = useView();
  const asked = view.read('days');
  const days = isPeriod(asked) ? asked : '90';
  const period = {
    from: dayInIndia(new Date(Date.now() - (Number(days) - 1) * 86_400_000)),
    to: dayInIndia(new Date()),
  };
  const query = useQuery(endpointQuery('GET /api/staff/promises', { query: period }));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="w-56">
          <UrlFilterField
            view={view}
            name="days"
            value={days}
            label={m.desk_promises_period()}
            options={Object.entries(periods).map(([value, label]) => [value, label()] as const)}
          />
        </div>
        <ButtonLink variant="ghost" small download href={`/api/staff/promises.csv?${new URLSearchParams(period)}`}>
          {m.desk_promises_csv()}
        </ButtonLink>
      </div>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(report) =>
          report.kept + report.missed === 0 ? (
            <EmptyState>
              <p>{m.desk_promises_none()}</p>
            </EmptyState>
          ) : (
            <Report report={report} />
          )
        }
      </QueryResult>
    </>
  );
}

const number = (value: number | null) => (value === null ? '–' : String(value));

function Report({ report }: { report: PromiseReport }) {
  const { kept, missed, openLate, capped, templates, steps, firstAnswer, ratings } = report;
  const percent = Math.round((kept / (kept + missed)) * 100);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {capped && <Notice quiet>{m.desk_promises_capped()}</Notice>}
      <div className="grid gap-8 md:grid-cols-3">
        <Chart
          title={m.desk_promises_kept_title({ kept, all: kept + missed, percent })}
          note={
            openLate > 0 && (
              <Link to={caseViewPath('overdue')} className="target link">
                {openLate === 1 ? m.desk_promises_open_late_one() : m.desk_promises_open_late({ count: openLate })}
              </Link>
            )
          }
        >
          <Bars
            caption={m.desk_promises_kept_title({ kept, all: kept + missed, percent })}
            head={[m.desk_promises_outcome(), m.desk_day_cases()]}
            rows={[
              { label: m.desk_promises_kept(), value: kept },
              { label: m.desk_promises_missed(), value: missed, late: missed },
            ]}
          />
        </Chart>
        <Chart
          title={
            firstAnswer.median === null
              ? m.desk_promises_answer_none()
              : m.desk_promises_answer_title({ hours: firstAnswer.median })
          }
          note={
            firstAnswer.ninety !== null &&
            m.desk_promises_answer_note({ hours: firstAnswer.ninety, count: firstAnswer.count })
          }
        >
          {null}
        </Chart>
        <Chart
          title={
            ratings.average === null
              ? m.desk_promises_rating_none()
              : m.desk_promises_rating_title({ average: ratings.average, count: ratings.count })
          }
        >
          {ratings.count > 0 && (
            <Bars
              caption={m.desk_ratings_title()}
              head={[m.desk_promises_stars(), m.desk_ratings_title()]}
              rows={ratings.stars.map(({ stars, count }) => ({ label: '★'.repeat(stars), value: count }))}
            />
          )}
        </Chart>
      </div>
      <section>
        <h2 className="mb-2 text-lg">{m.desk_promises_times()}</h2>
        <p className="mb-3 text-sm text-muted">{m.desk_promises_times_note()}</p>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <table className="dense w-full min-w-2xl">
            <thead>
              <tr>
                <th>{m.desk_promises_service()}</th>
                <th>{m.desk_promises_who()}</th>
                <th className="text-right">{m.desk_day_cases()}</th>
                <th className="text-right">{m.desk_promises_kept()}</th>
                <th className="text-right">{m.desk_promises_missed()}</th>
                <th className="text-right">{m.desk_promises_median()}</th>
                <th className="text-right">{m.desk_promises_ninety()}</th>
              </tr>
            </thead>
            {templates.map((one) => (
              <tbody key={one.template}>
                <tr className="font-semibold">
                  <th scope="rowgroup" className="border-b border-line text-left">
                    {one.title} <span className="font-normal text-muted">{one.template}</span>
                  </th>
                  <td />
                  <Figures values={[one.count, one.kept]} />
                  <td className={`text-right figures ${one.missed > 0 ? 'text-mirchi' : ''}`}>{one.missed}</td>
                  <Figures values={[one.median, one.ninety]} />
                </tr>
                {steps
                  .filter(({ template }) => template === one.template)
                  .map(({ step, title, holder, count, median, ninety }) => (
                    <tr key={`${step} ${holder}`}>
                      <td className="pl-4">{title}</td>
                      <td>{ballNames[holder]()}</td>
                      <Figures values={[count]} />
                      <td />
                      <td />
                      <Figures values={[median, ninety]} />
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </div>
      </section>
    </div>
  );
}

function Figures({ values }: { values: readonly (number | null)[] }) {
  return values.map((value, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have a fixed sequence
    <td key={place} className="text-right figures">
      {number(value)}
    </td>
  ));
}
