import { useQuery } from '@tanstack/react-query';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FilterField, UrlFilterField } from '#web/ui/FilterField.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { type Grain, grains, usualGrain } from './group-days.ts';
import { NumbersReport } from './NumbersReport.tsx';

const dayMs = 86_400_000;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Common periods that end today. */
function presets(today: string) {
  const last = (days: number) => new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return [
    [last(7), m.numbers_week()],
    [last(30), m.numbers_month()],
    [last(90), m.numbers_quarter()],
    [`${today.slice(0, 7)}-01`, m.numbers_this_month()],
    [`${year}-04-01`, m.numbers_this_year()],
  ] as const;
}

export function NumbersScreen() {
  const view = useView();
  const today = dayInIndia(new Date());
  const known = presets(today);
  const [asked, end] = [view.read('from'), view.read('to')];
  const from = isDay(asked) ? asked : known[1][0];
  const to = isDay(end) ? end : today;
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const grain = grains.find((each) => each === view.read('by')) ?? usualGrain(length);
  const period = { from, to };
  const query = useQuery(endpointQuery('GET /api/admin/numbers', { query: period }));
  const preset = to === today ? (known.find(([first]) => first === from)?.[0] ?? '') : '';
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
        <div className="w-44">
          <FilterField
            name="preset"
            label={m.numbers_period()}
            value={preset}
            options={[...known, ['', m.numbers_own_period()]]}
            onPick={(first) => first && view.show({ from: first, to: today })}
          />
        </div>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="w-40">
            <Field
              type="date"
              name={end}
              label={end === 'from' ? m.numbers_from() : m.numbers_to()}
              value={period[end]}
              max={end === 'from' ? to : today}
              onChange={({ target }) => isDay(target.value) && view.show({ ...period, [end]: target.value })}
            />
          </div>
        ))}
        <div className="w-32">
          <UrlFilterField
            view={view}
            name="by"
            label={m.numbers_by()}
            value={grain}
            options={(Object.entries(grainNames) as [Grain, () => string][]).map(([value, name]) => [value, name()])}
          />
        </div>
        <span className="ml-auto flex gap-3">
          <ButtonLink variant="ghost" small download href={`/api/admin/numbers.csv?${new URLSearchParams(period)}`}>
            {m.numbers_csv()}
          </ButtonLink>
          <Button variant="ghost" small onClick={() => print()}>
            {m.numbers_print()}
          </Button>
        </span>
      </div>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(numbers) => <NumbersReport numbers={numbers} grain={grain} />}
      </QueryResult>
    </>
  );
}

const grainNames: Record<Grain, () => string> = {
  day: m.numbers_day,
  week: m.numbers_by_week,
  month: m.numbers_by_month,
};
