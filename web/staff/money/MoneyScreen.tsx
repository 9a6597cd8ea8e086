import { useQuery } from '@tanstack/react-query';
import { formatIsoDate } from '#shared/format-date.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { OpenDifferences } from './Differences.tsx';
import { PeriodTable } from './PeriodTable.tsx';
import { monthChoices, monthIn } from './periods.ts';
import { Settlements } from './Settlements.tsx';
import { SumList } from './SumList.tsx';
import { TaxMonthSection } from './TaxMonthSection.tsx';

export function MoneyScreen() {
  const view = useView();
  const today = dayInIndia(new Date());
  const month = monthIn(view.read('month'), today);
  const sums = useQuery(endpointQuery('GET /api/admin/settlements/sums', { query: { month } }));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="w-56 max-w-full">
          <UrlFilterField
            view={view}
            name="month"
            label={m.money_month()}
            value={month}
            options={monthChoices(today, month).map((each) => [each, formatIsoDate(each, 'en')] as const)}
          />
        </div>
        <ButtonLink variant="ghost" small href={`/api/admin/settlements/lines?month=${month}`} download>
          {m.money_export()}
        </ButtonLink>
      </div>
      <QueryResult query={sums} loading={<RowsSkeleton />}>
        {({ total, days, differences, moreDifferences }) => (
          <>
            <SumList month={month} sums={total} />
            <OpenDifferences differences={differences} more={moreDifferences} />
            <PeriodTable month={month} days={days} view={view} />
          </>
        )}
      </QueryResult>
      <Settlements key={month} month={month} />
      <TaxMonthSection month={month} />
    </>
  );
}
