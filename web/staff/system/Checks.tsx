import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Backups } from './Backups.tsx';
import { Disputes } from './Disputes.tsx';

const states = {
  ok: { name: m.desk_system_ok, look: 'text-pudina' },
  warning: { name: m.desk_system_warning, look: 'text-ink' },
  error: { name: m.desk_system_error, look: 'text-mirchi' },
};

/** Open disputes, the checks of `ops doctor`, and the last backups. */
export function Checks() {
  const query = useQuery(endpointQuery('GET /api/admin/system', {}));
  return (
    <>
      <section aria-labelledby="disputes">
        <h2 id="disputes" className="mb-3 text-2xl">
          {m.desk_system_disputes()}
        </h2>
        {query.data && <Disputes disputes={query.data.disputes} />}
      </section>
      <section aria-labelledby="checks">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="checks" className="text-2xl">
            {m.desk_system_checks()}
          </h2>
          <Button variant="ghost" small aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
            {query.isFetching ? m.desk_working() : m.desk_system_check_again()}
          </Button>
        </div>
        <QueryResult query={query} loading={<RowsSkeleton />}>
          {({ checks }) => (
            <ul className="border-t-2 border-ink">
              {checks.map(({ about, state, message, hint }) => (
                <li key={`${about} ${message}`} className="border-b border-line py-3 wrap-anywhere">
                  <p>
                    <span className={`font-semibold ${states[state].look}`}>{states[state].name()}</span>, {about}
                  </p>
                  <p>{message}</p>
                  {hint && <p className="text-sm text-muted">{hint}</p>}
                </li>
              ))}
            </ul>
          )}
        </QueryResult>
      </section>
      <section aria-labelledby="backups">
        <h2 id="backups" className="mb-3 text-2xl">
          {m.desk_system_backups()}
        </h2>
        {query.data && <Backups backups={query.data.backups} />}
      </section>
    </>
  );
}
